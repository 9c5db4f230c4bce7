signin-title = Sign in
signin-title-another = Add an account
signin-text = No password needed: we send you a code by e-mail.
signin-server = Server
signin-email = E-mail address
signin-send = Send me a code
# $link: signin-no-account-link
signin-no-account = No account yet? { $link }
signin-no-account-link = Sign up

signup-title = Create an account
# $domain: of this server
signup-text = { $domain } will be your home: write, follow people and be read here.
signup-text-approval = You will be at home on { $domain }. The people who run it look at each new account before it opens.
signup-username = Username
signup-username-hint = a–z, 0–9 and _. It cannot be changed later.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = I agree to the { $terms } and have read the { $privacy }.
signup-terms = terms
signup-privacy = privacy policy
signup-send = Send me a code
# $link: signup-have-account-link
signup-have-account = Already have an account? { $link }
signup-have-account-link = Sign in
signup-closed = { $domain } does not take new accounts right now.
signup-closed-action = See who is here

sent-title = Enter the code
# $email: an address
sent-text = We are sending six digits to { $email }. They work for ten minutes.
sent-text-unknown = Six digits are in the mail that we sent you. They work for ten minutes, in the browser in which you asked for them.
sent-code = The six digits of the code
sent-sign-in = Sign in
sent-sign-up = Create the account
sent-again = No mail? Send it again
sent-other-device-title = On another device?
sent-other-device = The code works only here. To sign in elsewhere, open the link in the same mail there.
sent-nothing-title = Nothing there?
sent-nothing = A mail can take a minute, and sometimes it lies in the spam folder.
sent-change-address = Use another address

link-title = Sign in on this device
link-text = You opened the link from your mail. Press the button to sign in to { $domain } on this device.
link-sign-in = Sign in
link-confirm-title = Sign in as @{ $username }?
link-joins = You're already signed in here with another account. @{ $username } will be added to this browser.
link-sign-in-as = Sign in as @{ $username }
link-without-script = This link needs JavaScript. Without it, type the six digits of the same mail into the page on which you asked for them.
link-again = Ask for a new code
