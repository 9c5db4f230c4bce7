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
compose-add-media = Add pictures, video or audio
compose-add-any = Add files
compose-files-drop = Drop files here
compose-uploading = Uploading…
compose-poll-add = Add poll
compose-poll-remove = Remove poll
compose-nothing = Write something first.
compose-formatting = Formatting
compose-formatted = This post has formatting. It stays as it is.
compose-formatted-as-plain = Edit as plain text
compose-formatting-goes = If you change the text, you'll lose its formatting.
