# What the forms of the reader's lists say: a new one, its title and settings, its end.

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
