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

lists-empty = Списков пока нет. Создайте список, чтобы читать часть подписок отдельно.
lists-deleted = Список удалён
list-title = Название
list-title-needed = Дайте списку название.
list-create = Создать список
list-create-failed = Не удалось создать список.
list-update-failed = Не удалось изменить список.
list-delete-failed = Не удалось удалить список.
list-save = Сохранить
list-saved = Список сохранён
list-replies = Какие ответы показывать
list-replies-list = Людям из списка
list-replies-followed = Всем из моих подписок
list-replies-none = Никакие
list-exclusive = Не показывать на главной
list-exclusive-hint = Посты людей из этого списка будут только здесь.
list-delete = Удалить список
# $title: of the list
list-delete-confirm = Список «{ $title }» будет удалён. Ваши подписки останутся.
