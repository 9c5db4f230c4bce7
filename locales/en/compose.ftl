compose-title = New post
compose-reply-title = Reply
compose-edit-title = Edit post
compose-placeholder = What's on your mind?
compose-reply-placeholder = Write a reply
compose-publish = Publish
compose-publishing = Publishing…
compose-reply = Reply
compose-save = Save
compose-cancel = Cancel
compose-published = Published
compose-view = View
compose-saved = Saved
compose-failed = Publish failed
compose-visibility = Who can see this
compose-language = Language
compose-language-detect = Automatic
compose-warning = Content warning
compose-warning-placeholder = What's it about? (e.g. spoilers)
compose-characters-left = { $count ->
    [0] No characters left
    [one] { $count } character left
   *[other] { $count } characters left
}
compose-too-long = { $count ->
    [0] No characters too many
    [one] { $count } character too many
   *[other] { $count } characters too many
}
compose-direct-hint = Only people you mention will see this.
compose-draft-kept = Draft saved.
compose-draft-go-on = Continue
compose-draft-restored = Draft restored.
compose-draft-discard = Discard
compose-files-add = Add pictures
compose-file = Picture { $number }
compose-file-description = Description of picture { $number }
compose-files-drop = Drop pictures here
compose-uploading = Uploading…
compose-poll-add = Add poll
compose-poll-remove = Remove poll
compose-nothing = Write something first.
compose-problem-clear = Clear message
compose-draft-missed = This draft is open in another tab, or it's gone. Here's a new one.
compose-draft-alone = The post that this belonged to is gone. You can publish it as a new post.
compose-draft-elsewhere = You're editing this post in another tab. What you write here won't be saved as a draft.
compose-draft-not-kept = This browser can't save drafts right now. You can still publish, but copy your text before you close this page.
compose-drafts-count = Drafts ({ $count })
compose-formatting = Formatting
compose-formatted = This post has formatting that can't be edited here. It stays as it is.
compose-formatted-as-plain = Edit as plain text
compose-formatting-goes = If you change the text, you'll lose its formatting.
compose-formatting-keep = Keep formatting
drafts-unreadable = Drafts can't be opened right now.
drafts-deleted = Draft deleted
