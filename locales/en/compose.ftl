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
# $text: the beginning of the post
status-title = { $name }: “{ $text }”
# Above the first post of a thread that is shown: there are more before it (a link).
status-earlier = Show earlier posts
# From a later page of replies back to the first one (a link).
status-replies-first = Back to the first replies
# Below a branch of a thread that is cut. $name: who wrote the post with more replies.
status-replies-to = More replies to { $name }
# The next page of replies below a post.
status-replies-more = Show more replies
home-empty = Your timeline is empty. Follow a few people to fill it.
