# The page of a form that was refused. It is drawn on the server only.

refused-title = This wasn't sent
refused-files-lost = Please choose your files again.
refused-sign-in = Sign in in a new tab
refused-send-again = Send again
refused-as-active = Continue as @{ $acct }
refused-switch = Switch to @{ $acct } and continue
refused-go-back = Go back without sending
refused-field-post = Post
refused-field-warning = Content warning
refused-field-name = Name
refused-field-note = About you
refused-field-title = Title
refused-field-avatar-description = Avatar description
refused-field-header-description = Header description
refused-field-attribution-domains = Websites
