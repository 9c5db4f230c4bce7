# The menus of the navigation: places that are rarely gone to, which are on their own pages, too, and the accounts.

nav-blocks = Blockierte
nav-mutes = Stummgeschaltete
nav-domain-blocks = Blockierte Domains
nav-filters = Filter

nav-add-account = Konto hinzufügen
nav-sign-out-confirm = Von @{ $acct } abmelden
