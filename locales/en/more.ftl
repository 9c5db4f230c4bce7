# The menus of the navigation: places that are rarely gone to, which are on their own pages, too, and the accounts.

nav-blocks = Blocked users
nav-mutes = Muted users
nav-domain-blocks = Blocked domains
nav-filters = Filters

nav-add-account = Add an account
nav-sign-out-confirm = Sign out of @{ $acct }
