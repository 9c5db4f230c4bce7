# $server: of the account, if that is another one
settings-elsewhere = Account settings on { $server }
settings-title = Settings
settings-profile-title = Profile
settings-preferences-title = Preferences
settings-privacy-title = Privacy & safety
settings-interface-title = Interface
settings-language-title = Language
settings-sessions-title = Sessions & apps
settings-about-title = About
settings-choose = What would you like to change?
settings-saved = Saved.

## Profile

profile-form-look = Appearance
profile-form-pictures-text = JPEG, PNG, GIF, WebP or AVIF, up to 8 MB. Location and camera data are removed.
profile-picture-change-avatar = Change avatar
profile-picture-change-header = Change header picture
profile-picture-choose = Choose a picture
profile-picture-discard = Keep the current picture
profile-picture-preview = Preview: save to keep it
profile-picture-removed = Picture removed.
profile-picture-remove-avatar = Remove avatar
profile-picture-remove-header = Remove header
profile-form-avatar-description = Avatar description
profile-form-header-description = Header description
profile-form-description-hint = For people who can't see the picture. Up to { $count } characters.
profile-form-words = About you
profile-form-name = Display name
profile-form-name-hint = Up to { $count } characters.
profile-form-bio = Bio
profile-form-bio-hint = Up to { $count } characters. Links, @names and #hashtags work.
profile-form-fields = Extra fields
# $count: how many there may be, 4
profile-form-fields-text = Up to { $count }, such as your pronouns, website or town.
# $number: from 1
profile-form-field = Field { $number }
profile-form-field-name = Label
profile-form-field-value = Content
profile-form-tabs = Profile tabs
profile-form-show-media = Show the Media tab
profile-form-show-media-hint = Your photos, videos and audio, all in one place.
profile-form-show-media-replies = Include replies in Media
profile-form-show-media-replies-hint = Shows media from your replies to others there too.
profile-form-show-featured = Show the Featured tab
profile-form-show-featured-hint = Your pinned posts and the people you feature.
profile-form-attribution = Author credit
profile-form-attribution-text = Only the websites listed here can name you as the author in previews of their articles.
profile-form-attribution-domains = Websites
profile-form-attribution-domains-hint = Covers subdomains too. One website per line, like example.com. Up to { $count }.
profile-form-switches = Your account
profile-form-locked = Approve followers
profile-form-locked-hint = You approve each follower. Followers-only posts reach only people you've approved.
profile-form-bot = This is a bot
profile-form-bot-hint = Shows others that this account posts automatically.
profile-form-discoverable = Suggest my profile
profile-form-discoverable-hint = Shows it in suggestions and among the people on this server.
profile-form-indexable = Show in search engines
profile-form-indexable-hint = Lets people find your profile and public posts on the web.
profile-form-hide-collections = Hide my follows and followers
profile-form-hide-collections-hint = The numbers stay visible.
profile-form-save = Save
profile-form-see = View my profile

## Preferences

preferences-all-replies = Show replies to people you don't follow
preferences-all-replies-hint = When off, home shows only replies to you and to people you follow.
preferences-media = Media
preferences-autoplay = Autoplay GIFs
preferences-autoplay-hint = GIFs play while they're in view, unless your system asks for less motion.
preferences-saver = Data saver
preferences-saver-hint = Automatic: on when your browser asks for it. Pictures then load when you press them, link previews and videos show none, and GIFs don't play by themselves.
preferences-saver-auto = Automatic
preferences-saver-on = On
preferences-saver-off = Off

## Interface

interface-theme = Color mode
interface-theme-text = System follows your device's setting.
interface-theme-system = System
interface-theme-light = Light
interface-theme-dark = Dark
interface-accent = Theme color
interface-accent-rose = Rose
interface-accent-amber = Amber
interface-accent-olive = Olive
interface-accent-green = Green
interface-accent-teal = Teal
interface-accent-sky = Sky
interface-accent-indigo = Indigo
interface-accent-violet = Violet
interface-accent-stone = Stone
interface-font-size = Font size
interface-font-size-text = In pixels. Everything scales with it.

## Language

language-display = Display language
language-text = For this site and any e-mails we send you.
language-hidden = Don't offer translation for
language-hidden-text = Posts in these languages stay as they are. Posts in your display language always do.
language-changing = Changing language…
language-changed = Language changed.
language-status = Translation status
# $percent: share of the messages that are translated
language-status-share = { $percent }%

## Sessions

sessions-list = Where you are signed in
sessions-text = Don't recognize one? Sign it out. IP addresses are deleted after 30 days.
sessions-current = This browser
sessions-unknown = Unknown browser
# $time: as in "4 minutes ago"
sessions-used = Last used { $time }
sessions-used-now = Last used just now
sessions-end = Sign out
# $name: browser and system
sessions-end-label = Sign out { $name }
sessions-ended = Signed out.

## Apps

apps-list = Apps with access
# $acct: the whole address of the account
apps-list-of = Apps with access to @{ $acct }
apps-text = They can use your account until you remove them.
apps-empty = No apps have access to your account.
# $server: its address
apps-elsewhere = These apps are listed in your account settings on { $server }.
# $time: as in "4 minutes ago"
apps-used = Last used { $time }
apps-used-now = Last used just now
apps-used-never = Not used yet
apps-remove = Remove
# $name: of an app
apps-remove-label = Remove access of { $name }
apps-removed = Access removed.

scope-read = Read everything in your account: posts, messages, lists, notifications and settings
scope-write = Post for you and change everything in your account
scope-follow = Follow, mute and block people for you
scope-push = Send you notifications
scope-profile = See your profile: name, username and picture
scope-admin-read = Read what moderators of this server see
scope-admin-write = Moderate this server for you
scope-write-statuses = Post for you, and change and delete your posts
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

## About

software-linnet = A home for short posts: your words, your people and a timeline with the newest on top.
software-server = Server
software-version = Version
software-build = Build
software-build-time = Built
software-more = Read more
software-this-server = About this server
