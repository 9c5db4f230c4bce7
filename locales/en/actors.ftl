# The people of this server.

# $server: its domain
actors-title = People on { $server }
actors-welcome = People in their own words, newest first. No ads, no algorithm.
# $acct: who wrote it
actors-newest = Newest post by @{ $acct }
actors-empty = No public posts yet.
actors-elsewhere = This server doesn't list people on { $server }.
actors-here = People on { $server }
# The two orders of this list: who posted last, and who joined last.
actors-active = Active
actors-new = New
actors-search = Search people
actors-none-found = No one matches this search.
actors-all = Show everyone
