# The error page, and the page of a form that was refused. They come with the first load, because they have to speak
# without a network.

error-not-found-title = Page Not Found
# $path: the address that was asked for
error-not-found-path = Page not found: { $path }
error-refused-title = That Did Not Work
error-server-title = Internal Server Error
error-server-text = This page could not be shown. The fault is ours, and it has been written down.
# $id: the number under which the operator finds the fault in the log
error-request-id = Its number is { $id }.
error-offline = Seems like you are offline. Please check your network connection.
error-go-home = Go to the home page

refused-title = This has not been sent
refused-files-lost = Please choose your files again: a browser does not let a page keep them.
refused-sign-in = Sign in in a new tab
refused-send-again = Send again
refused-go-back = Go back without sending
refused-field-post = Post
refused-field-warning = Content warning
refused-field-name = Name
refused-field-note = About you
