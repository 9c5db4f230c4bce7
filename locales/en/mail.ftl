mail-sign-in-subject = Your code for { $domain }
mail-sign-in-opening = Hi @{ $username }, here's your code to sign in to { $domain }:
mail-sign-in-closing = Didn't ask for this? You can ignore this e-mail: without the code, no one can sign in. Never share it; we'll never ask you for it.

mail-sign-up-subject = Your code for { $domain }
mail-sign-up-opening = Welcome to { $domain }! Here's the code to create your account @{ $username }:
mail-sign-up-closing = Didn't ask for this? Someone may have mistyped their address. You can ignore this e-mail, and no account will be created.

mail-already-signed-up-subject = You already have an account on { $domain }
mail-already-signed-up-opening = Someone, probably you, tried to create an account on { $domain } with this address. It already belongs to @{ $username }. Here's your code to sign in to it:
mail-already-signed-up-closing = Didn't ask for this? You can ignore this e-mail: without the code, no one can sign in. Never share it; we'll never ask you for it.

mail-no-account-subject = No account on { $domain } yet
mail-no-account-opening = Someone, probably you, tried to sign in to { $domain } with this address, but there's no account with it yet.
mail-no-account-lead = You can create one here:
mail-no-account-button = Create an account
mail-no-account-closing = Maybe you signed up with another address. If you didn't ask for this e-mail, you can ignore it: nothing has happened.

mail-disabled-subject = Signing in to { $domain }
mail-disabled-opening = Someone, probably you, tried to sign in as @{ $username } on { $domain }. This account can't sign in right now.
mail-disabled-closing = If you think this is a mistake, please write to the people who run the server.

mail-pending-subject = Your account on { $domain } is waiting for approval
mail-pending-opening = Your account @{ $username } on { $domain } has been created. We approve each new account ourselves and haven't got to yours yet.
mail-pending-closing = There's nothing more to do. Please try signing in again later.

mail-code-life = It works for 10 minutes, in the browser where you asked for it.
mail-link-lead = On another device? Open this link there and press the button:
mail-link-button = Sign in on this device
mail-signature = Linnet on { $domain }
