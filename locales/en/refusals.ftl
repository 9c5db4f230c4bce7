refusal-request-malformed = We couldn't read this request.
refusal-request-negative-page = Pages can't begin before 0 or have fewer than 0 results.
refusal-request-invalid = This value isn't accepted: { $field }
refusal-request-too-long = This is too long: { $field }
refusal-request-not-accepted = Something in this request isn't accepted.
refusal-request-too-large = This is larger than the server accepts.
refusal-request-unsupported-type = This content type isn't supported.
refusal-request-cross-site = This request came from another site and was refused.
refusal-request-rate-limited = Too many requests. Please try again a little later.
refusal-request-timed-out = This took too long. Please try again.
refusal-request-conflict = Someone changed this at the same moment. Please try again.
refusal-route-not-found = 404 Not Found
refusal-route-method-not-allowed = This method isn't allowed here.
refusal-record-not-found = Record not found
refusal-auth-required = Please sign in first.
refusal-auth-invalid-token = The access token is invalid
refusal-auth-scope = This action is outside the authorized scopes
refusal-auth-not-allowed = This action is not allowed
refusal-auth-person-needed = This method requires an authenticated user
# $url: an address of this server
refusal-auth-sign-up-here = To create an account on this server, go to { $url }.
refusal-auth-code-wrong = That code isn't right. { $tries ->
    [0] No tries left: ask for a new code.
    [one] { $tries } try left.
   *[other] { $tries } tries left.
}
refusal-auth-code-expired = This code no longer works. Ask for a new one.
refusal-auth-link-joins = This link belongs to another account. Confirm that you want to add it to this browser.
refusal-auth-too-many-tries = Too many wrong codes. Open the link in our e-mail instead: it signs you in, too.
refusal-auth-too-many-mails = Too many codes were requested. You can ask for a new one in { $unit ->
    [hours] { $count ->
        [0] a moment
        [one] { $count } hour
       *[other] { $count } hours
    }
   *[minutes] { $count ->
        [0] a moment
        [one] { $count } minute
       *[other] { $count } minutes
    }
}.
refusal-auth-last-code-works = The last code we sent still works. You can ask for a new one in { $unit ->
    [hours] { $count ->
        [0] a moment
        [one] { $count } hour
       *[other] { $count } hours
    }
   *[minutes] { $count ->
        [0] a moment
        [one] { $count } minute
       *[other] { $count } minutes
    }
}.
refusal-auth-email-invalid = We can't send e-mail to this address.
refusal-auth-username-invalid = Use 1 to 30 characters: a–z, 0–9 and _.
refusal-auth-username-reserved = This username is reserved.
refusal-auth-username-taken = This username is taken.
refusal-auth-agreement-required = Please agree to the terms first.
refusal-auth-registrations-closed = This server isn't taking new accounts right now.
refusal-auth-server-elsewhere = That's another server. To use an account there, sign in with the address of the server.
refusal-auth-server-invalid = This isn't a server address.
refusal-auth-account-disabled = This account can't sign in right now.
refusal-auth-account-pending = This account is waiting for approval. Please try again later.
refusal-linked-here = You are on { $server } already. Sign in with your e-mail address.
refusal-linked-no-server = Cannot connect to the server.
refusal-linked-denied = You didn't allow Linnet to use your account.
refusal-linked-state = This sign-in has run out. Start again.
# $server: its address
refusal-linked-refused = { $server } refused to sign you in. Start again.
refusal-oauth-client-unknown = The app isn't registered here, or isn't any more.
refusal-oauth-redirect-unknown = The app wants your answer at an address that it hasn't registered.
refusal-oauth-redirect-invalid = Redirect URIs must begin with https:// or with the app's own scheme, or lead to the device itself.
refusal-oauth-response-type = The app asks for a kind of answer that this server doesn't give.
refusal-oauth-scope-invalid = The app asks for permissions that it hasn't registered or that don't exist.
refusal-oauth-challenge-invalid = The code challenge of the app isn't valid. Only S256 works here.
refusal-oauth-challenge-needed = The app has no secret, so it has to send a code challenge (PKCE).
refusal-account-not-found = Account { $acct } not found
refusal-account-not-active = You switched accounts in another tab, so nothing was sent.
refusal-account-self = You can't do this with your own account.
refusal-account-blocked = You can't follow this account.
refusal-account-moved = This person has moved to another account. Follow them there.
refusal-account-field-too-long = This is too long. The limit is { $limit } characters.
refusal-account-too-many-fields = You can have up to { $limit } fields.
refusal-account-attribution-domain = { $domain } isn't a domain. Enter one like example.com.
refusal-account-too-many-attribution-domains = You can list up to { $limit } websites.
refusal-account-not-followed = You can only feature people you follow.
refusal-account-too-many-endorsements = You can feature up to { $limit } people.
refusal-domain-invalid = Enter the address of another server, like example.com.
refusal-domain-too-many = You can block up to { $limit } servers.
refusal-domain-not-confirmed = What you typed doesn't match the name of the server.
refusal-report-too-many = You've sent a lot of reports today. Please try again tomorrow.
refusal-report-rules-needed = Choose at least one rule.
refusal-report-rule-unknown = This rule doesn't exist any more. Please choose again.
refusal-status-not-found = Post not found
refusal-status-empty = Write something first.
refusal-status-too-long = This post is too long. The limit is { $limit } characters.
refusal-status-too-many-mentions = This post mentions too many people. The limit is { $limit }.
refusal-status-too-many-mentioned = With those whom it mentioned before, this post would mention too many people. The limit is { $limit }.
refusal-status-too-many-hashtags = This post has too many hashtags. The limit is { $limit }.
refusal-status-too-complex = This post's formatting is too complex. Please simplify it.
refusal-status-too-large = This post is too large. Shorten it or leave out some links.
refusal-status-unexpected-mentions = This post would mention people you didn't mean to mention.
refusal-status-media-unknown = An attachment is missing or belongs to another post.
refusal-status-visibility-widened = You can't make a post visible to more people later.
refusal-status-edited-since = This post has changed since you started editing it.
refusal-status-not-boostable = This post can't be boosted.
refusal-status-not-quotable = You can't quote this post.
refusal-status-not-translatable = This post can't be translated here.
refusal-status-no-translator = Posts can't be translated right now. Please try again in a moment.
refusal-status-quoted-not-mentioned = To quote this post for mentioned people only, mention its author.
refusal-status-not-pinnable = You can pin your own posts, but not boosts or posts for mentioned people.
refusal-status-too-many-pins = You can pin up to { $limit } posts.
refusal-status-poll-and-media = A post can have a poll or attachments, not both.
refusal-schedule-too-soon = Choose a time at least { $minutes } minutes from now.
refusal-schedule-too-many = You can have up to { $limit } scheduled posts.
refusal-schedule-too-many-that-day = You can schedule up to { $limit } posts for one day.
refusal-schedule-sent-before = An earlier version of this post is already scheduled. Change or remove it there first.
refusal-schedule-parent-gone = The post it replies to or quotes is gone.
refusal-filter-too-many = You can have up to { $limit } filters.
refusal-filter-too-many-keywords = You can filter up to { $limit } words and phrases.
refusal-filter-too-many-statuses = You can filter up to { $limit } single posts.
refusal-filter-several-keywords = This filter has several words, but this app only knows filters with one. Change it in the settings on the website.
refusal-list-title-needed = Give the list a title.
refusal-list-too-many = You can have up to { $limit } lists.
refusal-list-too-many-members = A list can have up to { $limit } people.
refusal-list-already-in = This person is already on the list.
refusal-tag-too-many-followed = You can follow up to { $limit } hashtags.
refusal-tag-too-many-featured = Your profile can show up to { $limit } hashtags.
refusal-list-not-followed = You can only add people you follow.
refusal-search-needs-words = Enter what you want to search for.
refusal-search-operator = Search doesn't understand “{ $operator }”.
refusal-draft-changed = This draft has changed on another device.
refusal-draft-published = This draft has already been published.
refusal-draft-too-many = You can have up to { $limit } drafts. Publish or delete some of them first.
refusal-draft-too-large = This draft is too long to be saved on the server. The limit is { $limit } KB.
refusal-poll-not-found = Poll not found
refusal-poll-expired = This poll has ended.
refusal-poll-own = You can't vote in your own poll.
refusal-poll-already-voted = You've already voted.
refusal-poll-nothing-chosen = Choose an answer first.
refusal-poll-invalid-choice = This poll has no such option.
refusal-poll-invalid = A poll needs { $min } to { $max } different options and has to end in 5 minutes to 30 days.
refusal-media-unsupported = Unsupported file format
refusal-media-picture-kind = This image format isn't supported. Save it as a JPEG and try again.
refusal-media-too-large = File size cannot exceed { $limit }MB
refusal-media-too-many-pixels = This picture is too large. The limit is { $limit } megapixels.
refusal-media-impossibly-large = File size { $bytes } too large
refusal-media-too-many = The number of attachments exceeded the limit per post.
refusal-media-unreadable = We couldn't read this picture.
refusal-media-not-converted = We couldn't make this file playable. It can be posted as a download.
refusal-media-quota = You have more than { $limit } GB of files that aren't in a post. Post or delete some of them first.
refusal-media-too-many-uploads = You already have { $limit } uploads in progress. Finish or cancel one first.
refusal-media-part-broken = Part of the file didn't arrive. Send it again.
refusal-media-part-missing = Part of the file is missing. Send it again.
refusal-media-in-use = This file belongs to a post.
refusal-media-transcripts-too-long = The transcripts of a post can have { $limit } characters in all.
refusal-media-captions-unreadable = We couldn't find any captions in this file. It has to be WebVTT (.vtt).
refusal-media-captions-too-large = A captions file can't exceed { $limit } KB.
refusal-media-captions-unknown = These captions aren't on the server any more. Choose their file again.
refusal-media-too-many-captions = One file can have { $limit } captions files.
refusal-media-unreachable = Files can't be reached right now. Please try again in a moment.
refusal-media-malware = This file contains malware, so it can't be uploaded.
refusal-media-unchecked = Files can't be checked for malware right now. Please try again in a moment.
refusal-idempotency-changed = This was already sent with different content.
refusal-marker-conflict = Another device moved the reading position at the same moment.
refusal-payload-hostname = Payload URL must not include hostname
refusal-linked-unreachable = { $server } doesn't answer. Try again later.
refusal-linked-not-understood = We can't understand the answer from { $server }.
refusal-linked-not-here = This isn't available for accounts on other servers.
refusal-linked-limited = { $server } asks you to wait a moment. Try again later.
refusal-linked-too-many = You can use up to { $most } accounts on other servers in one browser. Sign out of one first.
refusal-linked-ended = Your sign-in at { $server } has ended. Sign in there again.
refusal-server-overloaded = The server is busy. Please try again in a moment.
refusal-server-full = The server is full. Please try again later.
error-internal = Server error. ID: { $id }
