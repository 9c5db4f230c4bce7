# Who may notify a reader, and what is held back.
policy-title = Who may notify you
policy-text = Decide whose notifications come through. What is held back waits until you look at it.
policy-saved = Saved. It counts from the next notification on.
policy-save = Save
policy-accept = Let through
policy-filter = Hold back
policy-drop = Ignore
policy-for-not-following = People you don't follow
policy-for-not-following-hint = Until you let them through yourself.
policy-for-not-followers = People who don't follow you
policy-for-not-followers-hint = Also those who have followed you for less than 3 days.
policy-for-new-accounts = New accounts
policy-for-new-accounts-hint = Created in the past 30 days, unless you follow them.
policy-for-private-mentions = Direct messages you didn't ask for
policy-for-private-mentions-hint = From people you don't follow, unless they answer you. The messages are still in your conversations.
policy-for-limited-accounts = Limited accounts
policy-for-limited-accounts-hint = Limited by the people who run this server.
held-title = Held-back notifications
held-empty = Nothing is held back. You decide who may notify you.
held-count = { $count ->
    [0] No notifications
    [one] { $count } notification
   *[other] { $count } notifications
}
held-accept = Accept
held-accept-label = Accept notifications from @{ $acct }
held-accept-all = Accept all
held-accept-done = Accepted. You find them among your notifications now.
held-dismiss = Dismiss
held-dismiss-label = Dismiss notifications from @{ $acct }
held-dismiss-all = Dismiss all
held-dismiss-done = Dismissed.
held-from-empty = Nothing left to show. What it was about may have been deleted.
