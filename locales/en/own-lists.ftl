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

lists-empty = No lists yet. Make one to read just some of the people you follow.
lists-deleted = List deleted
list-title = Title
list-title-needed = Give the list a title.
list-create = Create list
list-create-failed = There was an error while creating the list.
list-update-failed = There was an error while updating the list.
list-delete-failed = There was an error while deleting the list.
list-save = Save
list-saved = List saved
list-replies = Show replies to
list-replies-list = People on the list
list-replies-followed = Anyone I follow
list-replies-none = No one
list-exclusive = Hide from Home
list-exclusive-hint = Posts from people on this list show up only here.
list-delete = Delete list
# $title: of the list
list-delete-confirm = “{ $title }” will be deleted. You'll still follow everyone on it.
