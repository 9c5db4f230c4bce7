mail-sign-in-subject = Your code for { $domain }
mail-sign-in-opening = Hello @{ $username }, here is the code to sign in to { $domain }:
mail-sign-in-closing = You did not ask for this? Then leave it alone: without the code nobody can sign in. Never tell it to anyone; nobody from { $domain } will ever ask for it.

mail-sign-up-subject = Your code for { $domain }
mail-sign-up-opening = Welcome to { $domain }! Here is the code that opens your new account @{ $username }:
mail-sign-up-closing = You did not ask for this? Then somebody has mistyped their address. Leave this mail alone and no account is made.

mail-already-signed-up-subject = You already have an account on { $domain }
mail-already-signed-up-opening = Somebody, probably you, wanted to make a new account on { $domain } with this address. It already belongs to @{ $username }. Here is the code to sign in to it:
mail-already-signed-up-closing = You did not ask for this? Then leave it alone: without the code nobody can sign in. Never tell it to anyone; nobody from { $domain } will ever ask for it.

mail-no-account-subject = No account on { $domain } yet
mail-no-account-opening = Somebody, probably you, wanted to sign in to { $domain } with this address, but there is no account with it yet.
mail-no-account-lead = You can make one here:
mail-no-account-button = Make an account
mail-no-account-closing = Perhaps you signed up with another address. And if you did not ask for this mail, leave it alone: nothing has happened.

mail-disabled-subject = Signing in to { $domain }
mail-disabled-opening = Somebody, probably you, wanted to sign in to @{ $username } on { $domain }. This account cannot sign in at present.
mail-disabled-closing = If you think that this is a mistake, please write to the people who run the server.

mail-pending-subject = Your account on { $domain } is waiting
mail-pending-opening = Your account @{ $username } on { $domain } is made. The people who run the server look at every new account before it opens, and have not got to yours yet.
mail-pending-closing = You need do nothing more. Please try to sign in again later.

mail-code-life = It works for ten minutes, in the browser in which you asked for it.
mail-link-lead = On another device, open this link and press the button there:
mail-link-button = Sign in on this device
mail-signature = Linnet on { $domain }
