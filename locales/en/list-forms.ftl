# What the forms of the reader's lists say: a new one, its title and settings, its end.

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
