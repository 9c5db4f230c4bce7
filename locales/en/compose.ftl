compose-title = New post
compose-reply-title = Reply
compose-edit-title = Edit post
compose-placeholder = What is on your mind?
compose-reply-placeholder = Write your reply
compose-publish = Publish
compose-publishing = Publishing…
compose-reply = Reply
compose-save = Save
compose-cancel = Cancel
compose-published = Published
compose-saved = Saved
compose-failed = Publish failed
compose-visibility = Who can see it
compose-language = Language
compose-language-detect = Automatic
compose-warning = Content warning
compose-warning-placeholder = Warn of…
compose-characters-left = { $count ->
    [0] No characters left
    [one] One character left
   *[other] { $count } characters left
}
compose-too-long = { $count ->
    [0] No characters too many
    [one] One character too many
   *[other] { $count } characters too many
}
compose-direct-hint = Only the people whom you mention will see it.
compose-draft-kept = Your draft is kept.
compose-draft-restored = Here is what you wrote last time.
compose-draft-discard = Discard it
compose-poll = Poll
compose-poll-add = Add a poll
compose-poll-remove = Remove the poll
compose-poll-option = Option { $number }
compose-poll-option-add = Add an option
compose-poll-option-remove = Remove option { $number }
compose-poll-multiple = Several answers
compose-poll-length = Ends after
compose-poll-length-300 = 5 minutes
compose-poll-length-1800 = 30 minutes
compose-poll-length-3600 = 1 hour
compose-poll-length-21600 = 6 hours
compose-poll-length-86400 = 1 day
compose-poll-length-259200 = 3 days
compose-poll-length-604800 = 7 days
compose-nothing = Write something first.
compose-problem-clear = Clear this message
compose-sent-before = An earlier version of this post is already public; only the confirmation didn't reach you.
compose-sent-before-deleted = An earlier version of this post was published and has been deleted since.
compose-correct-first = Change the published post
compose-publish-anew = Publish as a new post
compose-draft-missed = This draft is open in another tab, or it is gone. Here is a new one.
compose-draft-elsewhere = You are editing this post in another tab. What you write here is not kept as a draft.
compose-draft-not-kept = This browser cannot keep drafts right now. You can still publish, but copy your text before you close this page.
compose-drafts-count = Drafts ({ $count })
compose-formatted = This post has formatting that cannot be edited here yet. It stays as it is.
compose-formatted-as-plain = Edit as plain text
compose-formatting-goes = If you change the text, its formatting is lost.
compose-formatting-keep = Keep formatting
drafts-unreadable = Drafts cannot be read right now.
drafts-deleted = Draft deleted
