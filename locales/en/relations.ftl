### Lists of whom the reader keeps away.

domain-block-title = Block { $domain }
domain-block-text = You won't see posts or notifications from anyone on { $domain }.
domain-block-follows = You and the people there stop following each other.
domain-block-typed = Type { $domain } to confirm
domain-block-do = Block { $domain }
domain-block-field = Server
domain-block-hint = Such as example.com
domain-block-next = Continue
domain-block-heading = Block a whole server
domain-blocked-toast = Blocked { $domain }
domain-unblock = Unblock
domain-unblock-label = Unblock { $domain }
domain-blocks-empty = You haven't blocked any servers.
domain-blocks-search = Search blocked servers
domain-blocks-undo-label = Block { $domain } again
relations-undo = Undo
relations-search-blocks = Search blocked users
relations-search-mutes = Search muted users
relations-search-requests = Search follow requests
# $acct: the other person
relations-undo-block = Block @{ $acct } again
relations-undo-mute = Mute @{ $acct } again

blocks-none-found = No blocked users match this search.
mutes-none-found = No muted users match this search.
requests-none-found = No follow requests match this search.
domain-blocks-none-found = No blocked servers match this search.
requests-empty = No follow requests.
blocks-empty = You haven't blocked anyone.
mutes-empty = You haven't muted anyone.
mutes-unmute = Unmute
# $time: such as "in 3 days"
mutes-end = Ends { $time }
