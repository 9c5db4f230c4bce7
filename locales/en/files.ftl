# Files of a draft. Fetched with the first one.

files-list = Attachments
files-image = Picture { $number }
files-video = Video { $number }
files-audio = Audio { $number }
files-file = File { $number }
files-plain = Picture { $number }
files-plain-description = Description of picture { $number }
files-uploading = Uploading { $name }
files-waiting = Waiting…
files-processing = Processing…
files-sent = { $percent } · { $sent } of { $total }
files-sent-at = { $percent } · { $sent } of { $total } · { $speed }
files-paused = Paused · { $total }
files-pause = Pause
files-go-on = Resume
files-upload-failed = Upload failed
files-canceled = Upload canceled.
files-unmeasured = This browser can't play this file. It'll be posted as it is.
files-missing = This file can't be found any more. Remove it and choose it again.
files-uploaded = All files uploaded
files-failed = Some files weren't uploaded
files-unfinished = Some files weren't uploaded. Try them again or remove them.
files-not-kept = This browser can't save these files. Keep this page open until they're uploaded.
files-remove = Remove { $name }
files-removed = File removed
files-earlier = Move { $name } up
files-later = Move { $name } down
files-moved = { $name } is now { $number } of { $count }
files-into-text = Put into the text
files-out-of-text = Take out of the text
files-describe = Describe picture { $number }
files-describe-file = Describe { $name }
files-describe-add = Describe
files-describe-change = Edit description
files-describe-change-short = Edit
files-describe-next = Next attachment
files-describe-done = Done
files-description = Description
files-description-hint = Describe what matters in this picture for people who can't see it.
files-description-hint-file = Describe what matters in this file for people who can't see or hear it.
files-description-hint-audio = Sum up or write down what can be heard, for people who can't hear it.
files-description-hint-video = Describe what happens and what is said, for people who can't see or hear it.
files-description-too-long = A description is too long. Please shorten it.
files-transcript = Transcript
files-transcript-hint = For people who can't hear it. Search finds these words, too.
files-captions = Captions
files-captions-hint = One WebVTT file (.vtt) for each language. They're shown while it plays.
files-captions-wait = You can add captions once this file is uploaded.
files-captions-language = Language
files-captions-add = Choose file
files-captions-sending = Uploading…
files-captions-remove = Remove captions: { $language }
files-captions-too-large = A captions file can't exceed { $limit } KB.
files-focus = Focal point
files-focus-hint = This point stays visible when a preview is cropped. Drag it, or use the arrow keys.
files-focus-value = { $left }% from the left, { $top }% from the top
files-focus-reset = Center it
files-remind = { $count ->
    [0] Every attachment has a description.
    [one] { $count } attachment has no description.
   *[other] { $count } attachments have no description.
}
files-remind-text = Without one, people who can't see or hear it don't learn what it's about.
files-remind-add = Add descriptions
files-remind-anyway = Publish anyway
files-or-poll = A post can have a poll or attachments, not both.
files-unsupported = Unsupported file format
files-empty = This file is empty.
files-too-large = File size cannot exceed { $limit }MB
files-impossibly-large = File size { $bytes } too large
files-too-many = The number of attachments exceeded the limit per post.
files-limit-exceeded = Limit per post exceeded

## The recorder

record-name = Recording
record-recording = Recording
record-paused = Recording paused
record-stop = Stop
record-added = Recording added
record-ended = The microphone stopped. What was recorded until then is here.
record-left = This recording was interrupted.
record-keep = Add to post
record-elsewhere = This recording was started on another device and isn't finished there.
record-not-kept = This browser can't save the recording. Keep this page open until it's uploaded.
record-nothing = Nothing was recorded.
record-in-other-tab = You're recording for this post in another tab.
record-unfinished = Finish the recording first: add it to the post or discard it.
record-not-allowed = This site may not use your microphone. Allow it in your browser, then try again.
record-no-microphone = No microphone found. Connect one and try again.
record-microphone-fails = The microphone can't be used right now. Another app may be using it.
