signin-title = Sign in
signin-title-another = Add an account
# $domain: of this server
signin-text = You're signing in on { $domain }. No password needed: we'll e-mail you a code.
signin-for-app = Then you'll go on to the app.
signin-email = E-mail address
signin-send = Send code
# $link: signin-no-account-link
signin-no-account = No account yet? { $link }
signin-no-account-link = Sign up
signin-elsewhere = Your account is on another server?
signin-server = Server address
signin-at = Sign in to { $server }
signin-at-text = You'll sign in on its own page and come back here.
signin-continue = Continue

# What signing in is for. $who: a name; a handle in languages that bend names
deed-follow = Sign in to follow { $who }
deed-toggle = { $verb ->
    [favourite] Sign in to favorite this post by { $who }
    [reblog] Sign in to boost this post by { $who }
   *[other] Sign in to save this post by { $who }
}
deed-reply = Sign in to reply to { $who }
deed-vote = Sign in to vote in this poll by { $who }
# On the pages after it
deed-follow-next = Then you'll follow { $who }.
deed-toggle-next = { $verb ->
    [favourite] Then you'll favorite this post by { $who }.
    [reblog] Then you'll boost this post by { $who }.
   *[other] Then you'll save this post by { $who }.
}
deed-reply-next = Then you can reply to { $who }.
deed-vote-next = Then your vote in this poll by { $who } counts.
# Where somebody lands
told-follow = You're following now
told-requested = Request sent
told-toggle = { $verb ->
    [favourite] Added to your favorites
    [reblog] Boosted
   *[other] Saved
}
told-vote = Your vote counts
told-gone = It's no longer there, so nothing was done
told-refused = That isn't possible any more
told-already = You're already signed in. Please try again.
told-nothing = Welcome!
told-new-link = Set up your profile

signup-title = Create an account
# $domain: of this server
signup-text = Your account will be on { $domain }. Write, follow people and let them follow you.
signup-text-approval = Your account will be on { $domain }. We approve each new account ourselves.
signup-username = Username
signup-username-hint = a–z, 0–9 and _. You can't change it later.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = I agree to the { $terms } and have read the { $privacy }.
signup-terms = terms
signup-privacy = privacy policy
signup-agreement-needed = Please agree to the terms to continue.
signup-send = Send code
# $link: signup-have-account-link
signup-have-account = Already have an account? { $link }
signup-have-account-link = Sign in
signup-closed = { $domain } isn't taking new accounts right now.
signup-closed-action = Browse people

sent-title = Enter the code
# $email: an address
sent-text = We're sending a 6-digit code to { $email }. It works for 10 minutes.
sent-text-unknown = Enter the code from our e-mail, in the browser where you asked for it. It works for 10 minutes.
sent-code = 6-digit code
sent-sign-in = Sign in
sent-sign-up = Create account
sent-again = No e-mail? Send it again
sent-other-device-title = On another device?
sent-other-device = The code works only here. To sign in elsewhere, open the link in the same e-mail there.
sent-nothing-title = Nothing there?
sent-nothing = It can take a minute. Check your spam folder, too.
sent-change-address = Use another address

link-title = Sign in on this device
link-text = You opened the link from our e-mail. Press the button to sign in to { $domain } on this device.
link-sign-in = Sign in
link-confirm-title = Sign in as @{ $username }?
link-joins = You're already signed in here with another account. @{ $username } will be added to this browser.
link-sign-in-as = Sign in as @{ $username }
link-without-script = This link needs JavaScript. Without it, enter the code from the same e-mail on the page where you asked for it.
link-again = Get a new code

# What a new account is led through
welcome-progress = Step { $number } of { $steps }
welcome-profile-title = Show who you are
welcome-profile-text = A picture and a name help people recognize you.
welcome-name = Name
welcome-people-title = Follow a few people
welcome-people-text = Their posts will fill your timeline.
welcome-people-empty = Nobody else has posted here yet.
welcome-post-title = Write your first post
welcome-post-text = Say hello. Everyone can see it.
welcome-post-label = Your post
welcome-post-placeholder = Hello! I'm new here, and I like…
welcome-post = Publish
welcome-next = Continue
welcome-skip = Skip
welcome-end = Skip everything

# An app asks to use the account

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
