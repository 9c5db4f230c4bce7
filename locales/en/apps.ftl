# Letting an app use one's account, and the list of those that do.

# $app: its name
consent-title = Allow { $app } to access your account?
# Where the answer goes. $host: of a website, as in "elk.zone"
consent-to-site = Next, you'll go to { $host }.
# $scheme: how the device calls the app, as in "ivory"
consent-to-app = Next, the app opens on this device ({ $scheme }).
consent-to-device = Next, you'll go to a program on this device.
consent-to-here = Next, you'll get a code to enter in the app.
consent-scopes = { $app } will be able to:
consent-account = Account
consent-other-account = Use another account
consent-trust = Allow only apps you trust. You can remove access at any time under Settings, { $link }.
consent-allow = Allow
consent-deny = Deny
consent-code-title = Enter this code in { $app }
consent-code = Code
consent-code-text = It works once, for one minute. Don't share it with anyone.
consent-denied-title = Access denied
consent-denied-text = { $app } can't access your account. You can close this page.
consent-problem-title = This request doesn't work
consent-problem-text = Nothing was shared. Go back to the app and try again. If that doesn't help, its developers need to know.

scope-read = Read everything in your account: posts, messages, lists, notifications and settings
scope-write = Post for you and change everything in your account
scope-follow = Follow, mute and block people for you
scope-push = Send you notifications
scope-profile = See your profile: name, username and picture
scope-admin-read = Read what moderators of this server see
scope-admin-write = Moderate this server for you
# $things: scope-thing, several
scope-some-read = Read { $things }
scope-some-write = Change { $things }
scope-thing = { $noun ->
    [accounts] profiles
    [blocks] blocks
    [collections] collections
    [conversations] conversations
    [favourites] favorites
    [filters] filters
    [follows] follows
    [lists] lists
    [media] media
    [mutes] mutes
    [notifications] notifications
    [reports] reports
    [search] search results
    [statuses] posts
   *[other] saved posts
}

apps-list = Apps with access
apps-text = They can use your account until you remove them.
apps-empty = No apps have access to your account.
# $time: as in "4 minutes ago"
apps-used = Last used { $time }
apps-used-now = Last used just now
apps-used-never = Not used yet
apps-remove = Remove
# $name: of an app
apps-remove-label = Remove access of { $name }
apps-removed = Access removed.
