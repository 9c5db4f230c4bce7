# Places that are rarely gone to: the More menu, and their own pages.

nav-blocks = Blockierte
nav-mutes = Stummgeschaltete
nav-domain-blocks = Blockierte Domains
nav-filters = Filter
nav-followed-tags = Gefolgte Hashtags
