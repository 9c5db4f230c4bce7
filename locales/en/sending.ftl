compose-publishing = Publishing…
compose-uploading = Uploading…
compose-nothing = Write something first.
compose-poll-few = This poll needs at least two different options.
compose-sent-before = An earlier version of this post was already published. You just didn't get the confirmation.
compose-sent-before-deleted = An earlier version of this post was published and has since been deleted.
compose-correct-first = Edit the published post
compose-publish-anew = Publish as new post
compose-see-newer = See the newer version
compose-save-over = Replace it with mine
compose-draft-kept = Draft saved.
compose-draft-go-on = Continue
compose-draft-restored = Draft restored.
compose-draft-discard = Discard
compose-draft-missed = This draft is open in another tab, or it's gone. Here's a new one.
compose-draft-alone = The post that this belonged to is gone. You can publish it as a new post.
compose-draft-elsewhere = You're editing this post in another tab. What you write here won't be saved as a draft.
compose-draft-not-kept = This browser can't save drafts right now. You can still publish, but copy your text before you close this page.
compose-formatting-keep = Keep formatting
compose-published = Published
undo-send-waiting = Sending…
undo-send-late = It was already published.
undo-send-group = Writing
undo-send = Undo send
undo-send-hint = Your post waits this long before it goes out. Until then you can take it back. This browser remembers the choice.
undo-send-none = Off
undo-send-seconds = { $count ->
    [0] Off
    [one] { $count } second
   *[other] { $count } seconds
}
undo-send-kept = Saved.
compose-view = View
compose-saved = Saved
compose-failed = Publish failed
compose-failed-left = Publish failed. Your post is in your drafts.
compose-problem-clear = Clear message
compose-drafts-count = Drafts ({ $count })
record-start = Record audio
emoji-add = Add emoji
drafts-unreadable = Drafts can't be opened right now.
drafts-deleted = Draft deleted
drafts-both = This draft was changed on another device, too. Both versions are in your drafts.
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

## Scheduled posts

scheduled-title = Scheduled
scheduled-none = Nothing is scheduled. Choose a time while you write, and the post is published then.
# $count: how many options the poll has
scheduled-poll = Poll ({ $count })
# $count: how many files the post has
scheduled-files = { $count ->
    [0] No files
    [one] { $count } file
   *[other] { $count } files
}
# The reason follows.
scheduled-failed = This post wasn't published.
scheduled-reply = Reply
scheduled-quote = Quote
scheduled-publish = Publish now
scheduled-to-draft = Back to drafts
scheduled-move = Change time
scheduled-move-save = Save
scheduled-moved = New time saved
schedule-time = Date and time
schedule-zone = Time zone
schedule-add = Schedule
schedule-remove = Don't schedule
schedule-done = Scheduled
drafts-save = Save as draft

## Threads of several posts

thread-add = Add another post
# The list of drafts
drafts-here = Drafts are saved in this browser and on the server, so your other devices have them, too.
drafts-here-alone = Drafts of this account stay in the browser where you write them.
drafts-none = No drafts. Anything you start writing is saved here until you publish it.
drafts-new = Draft { $number }
drafts-reply = Draft { $number }, reply
drafts-edit = Draft { $number }, edit
drafts-message = Draft { $number }, message
drafts-thread = { $count ->
    [0] thread
    [one] thread of { $count } post
   *[other] thread of { $count } posts
}
drafts-rest = { $count ->
    [0] rest of a thread
    [one] rest of a thread, { $count } post
   *[other] rest of a thread, { $count } posts
}
drafts-open = open in a tab
drafts-without-words = No text yet
drafts-files = { $count ->
    [0] No text yet
    [one] { $count } file
   *[other] { $count } files
}
# $percent: how far it is, such as 40%
drafts-uploading = Uploading… { $percent }
drafts-upload-waiting = Not uploaded yet. Open the draft to continue.
drafts-upload-paused = Upload paused
# The reason follows.
drafts-upload-failed = Upload failed. Open the draft to try again.
uploads-running = { $count ->
    [0] Uploading, { $percent }
    [one] Uploading { $count } file, { $percent }
   *[other] Uploading { $count } files, { $percent }
}
uploads-failed = { $count ->
    [0] Upload failed
    [one] { $count } file wasn't uploaded
   *[other] { $count } files weren't uploaded
}
drafts-delete = Delete draft { $number }
drafts-bin = Recently deleted
drafts-restorable = Deleted drafts can be restored for a week.
drafts-none-deleted = No deleted drafts.
drafts-restore = Restore
drafts-more = Show more
# $reason: why the server doesn't take it, a sentence
drafts-only-here = Only in this browser. { $reason }
