# The reader's lists of people: their screens, and adding somebody from a profile.

list-tab-posts = Posts
list-tab-members = People
list-tab-settings = Settings
list-empty = Nothing here yet. Posts from people on this list will show up here.
list-add-people = Add people

list-members-search = Search people you follow
list-members-found = Search results
list-members-none-found = No one you follow matches this.
list-members = On this list
list-members-empty = No one is on this list yet. Search for people you follow to add them.
list-add = Add
# $acct: who is added
list-add-label = Add @{ $acct } to the list
list-remove = Remove
# $acct: who is taken out
list-remove-label = Remove @{ $acct } from the list

# $name: of the person
account-lists-title = Lists with { $name }
account-lists-follow = Follow { $name } first to add them to a list.
account-lists-empty = No lists yet. Make your first one, then add { $name }.
# $title: of the list
account-lists-add = Add to “{ $title }”
account-lists-remove = Remove from “{ $title }”
lists-new = New list
