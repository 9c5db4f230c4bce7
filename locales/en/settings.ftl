settings-title = Settings
settings-profile-title = Profile
settings-interface-title = Interface
settings-language-title = Language
settings-sessions-title = Sessions
settings-about-title = About
settings-choose = Choose what you want to change.
settings-saved = Saved.

## Profile

profile-form-look = Appearance
profile-form-pictures-text = JPEG, PNG, GIF, WebP or AVIF, at most 8 MB. Where and with what a picture was taken is removed.
profile-form-avatar = Avatar
profile-form-header = Header picture
profile-form-remove-avatar = Remove the avatar
profile-form-remove-header = Remove the header
profile-form-words = About you
profile-form-name = Display name
profile-form-name-hint = At most { $count } characters.
profile-form-bio = Bio
profile-form-bio-hint = At most { $count } characters. Links, @names and #hashtags work.
profile-form-fields = Extra fields
# $count: how many there may be, 4
profile-form-fields-text = Up to { $count } facts, such as your pronouns, your website, your town.
# $number: from 1
profile-form-field = Field { $number }
profile-form-field-name = Label
profile-form-field-value = Content
profile-form-switches = Your account
profile-form-locked = Approve followers
profile-form-locked-hint = Whoever wants to follow you has to ask. Your followers-only posts then reach only people you let in.
profile-form-bot = This is a bot
profile-form-bot-hint = Tells others that mostly a program writes here.
profile-form-discoverable = Show me to others
profile-form-discoverable-hint = In suggestions and among the people of this server.
profile-form-indexable = Let search engines in
profile-form-indexable-hint = Your profile and your public posts may be found on the web.
profile-form-hide-collections = Hide whom I follow
profile-form-hide-collections-hint = And who follows me. The numbers stay visible.
profile-form-save = Save
profile-form-see = See my profile

## Interface

interface-theme = Color mode
interface-theme-text = System follows the setting of your device.
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
interface-font-size-text = In pixels. Everything grows and shrinks with it.

## Language

language-display = Display language
language-text = The language of this interface and of the mails to you. Posts stay in the language in which they were written.
language-changing = Changing the language…
language-changed = The language was changed.
language-status = Translation status
# $percent: share of the messages that are translated
language-status-share = { $percent }%

## Sessions

sessions-list = Where you are signed in
sessions-text = Something you do not know? End it. Addresses are forgotten after 30 days.
sessions-current = This browser
sessions-unknown = Unknown browser
# $time: how long ago, short
sessions-used = Last used: { $time }
sessions-end = End
# $name: browser and system
sessions-end-label = End the session in { $name }
sessions-ended = The session was ended.

## About

software-linnet = A home for short posts: your words, your people and a timeline in the order in which things happened.
software-server = Server
software-version = Version
software-build = Build
software-build-time = Built
software-more = Read more
software-this-server = About this server
