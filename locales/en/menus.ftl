### What opens by a press and brings its words along: the menus of a post and of a person, the list of keys, the player of audio.

cancel = Cancel
copy-link = Copy link
link-copied = Link copied
link-not-copied = This browser couldn't copy the link.
copy-original-link = Copy original link
share-link = Share…

account-mention = Mention @{ $acct }
account-mute = Mute @{ $acct }
account-muted-toast = Muted @{ $acct }
mute-for-good = Until I unmute
mute-for-an-hour = 1 hour
mute-for-a-day = 1 day
mute-for-a-week = 7 days
mute-for-a-month = 30 days
account-block = Block @{ $acct }
account-block-confirm = Block
account-unblock-name = Unblock @{ $acct }
account-blocked-toast = Blocked @{ $acct }
account-hide-reblogs = Hide boosts
account-show-reblogs = Show boosts
account-lists = Add to lists
account-remove-follower = Remove this follower
account-remove-follower-confirm = Remove @{ $acct }
account-note = Personal note
account-notify = Notify me about posts
account-notify-stop = Stop notifying me
account-endorse = Feature on my profile
account-unendorse = Stop featuring
account-block-domain = Block { $domain }
account-report = Report @{ $acct }
account-options = More options

status-edit = Edit
status-pin = Pin to profile
status-unpin = Unpin from profile
status-pinned-toast = Pinned to your profile
status-unpinned-toast = Unpinned from your profile
status-redraft = Delete and redraft
status-redraft-confirm = Delete and edit as new
status-redraft-not-kept = This browser couldn't save the draft, so the post wasn't deleted.
status-redraft-unanswered = The server didn't answer. The text is saved in your drafts.
status-redraft-open = Open draft
status-delete = Delete
status-delete-confirm = Delete post
status-mute = Mute conversation
status-unmute = Unmute conversation
status-filter = Filter this post
status-muted-toast = Conversation muted
status-unmuted-toast = Conversation unmuted
status-favourited-by-list = Favorited by
status-reblogged-by-list = Boosted by

shortcuts-title = Keyboard shortcuts
shortcuts-actions = Actions
shortcuts-media = Media
shortcuts-navigation = Navigation
shortcut-unfold = Expand or collapse post
shortcut-media = Open picture
shortcut-next = Next post
shortcut-previous = Previous post
shortcut-open = Open post
shortcut-top = Go to the newest posts
shortcut-help = This list
history-original = Original
history-media = Attachments changed
history-picture = Picture
media-audio = Audio
media-video = Video
media-file = File
media-download = Download
media-unplayable = Browsers can't play this format
media-processing = Still being prepared for playback
media-transcript = Transcript
media-missing = This file isn't available
media-load = Load picture
media-load-several = Load pictures

# $name: what is to be heard
player-play = Play { $name }
player-pause = Pause { $name }
player-place = Position in { $name }
# $at, $duration: such as 0:42
player-at = { $at } of { $duration }
player-speed = Speed
player-captions = Captions
player-captions-off = Off
player-failed = This audio can't be played here.
player-heard = Now playing
player-close = Close player

viewer-title = Pictures
viewer-count = { $number } of { $count }
viewer-previous = Previous picture
viewer-next = Next picture
viewer-file = Open the file
status-deleted-toast = Post deleted
status-quote = Quote
status-quote-policy = Who can quote
quote-revoke = Remove my post from this quote
quote-revoke-confirm = Remove for good. The rest of that post stays.
quote-revoked-toast = Your post is no longer shown in this quote
quote-policy-toast = Saved. Existing quotes stay.

history-title = Edit history
