signin-title = Sign in
signin-title-another = Add an account
signin-text = No password needed: we'll e-mail you a code.
signin-server = Server
signin-email = E-mail address
signin-send = Send code
# $link: signin-no-account-link
signin-no-account = No account yet? { $link }
signin-no-account-link = Sign up

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
