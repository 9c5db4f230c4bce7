# The reader's lists of people: their screens, and adding somebody from a profile.

list-tab-posts = Посты
list-tab-members = Люди
list-tab-settings = Настройки
list-empty = Пока пусто. Здесь появятся посты людей из этого списка.
list-add-people = Добавить людей

list-members-search = Поиск по вашим подпискам
list-members-found = Результаты поиска
list-members-none-found = Среди ваших подписок никого не нашлось.
list-members = В этом списке
list-members-empty = В списке пока никого нет. Найдите людей среди ваших подписок и добавьте их.
list-add = Добавить
# $acct: who is added
list-add-label = Добавить @{ $acct } в список
list-remove = Убрать
# $acct: who is taken out
list-remove-label = Убрать @{ $acct } из списка

# $name: of the person
account-lists-title = { $name } в списках
account-lists-follow = Чтобы добавить { $name } в список, сначала подпишитесь.
account-lists-empty = Списков пока нет. Создайте первый и добавьте в него { $name }.
# $title: of the list
account-lists-add = Добавить в список «{ $title }»
account-lists-remove = Убрать из списка «{ $title }»
lists-new = Новый список
