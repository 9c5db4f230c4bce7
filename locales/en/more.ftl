# Places that are rarely gone to: the More menu, and their own pages.

nav-blocks = Blocked users
nav-mutes = Muted users
nav-domain-blocks = Blocked domains
nav-filters = Filters
nav-followed-tags = Followed hashtags
