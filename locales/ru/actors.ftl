# Люди этого сервера.

# $server: его домен
actors-title = Люди на { $server }
actors-welcome = Люди и их слова, сначала новое. Без рекламы и алгоритмов.
# $acct: кто написал
actors-newest = Последний пост @{ $acct }
actors-empty = Публичных постов пока нет.
actors-elsewhere = Этот сервер не показывает людей с { $server }.
actors-here = Люди на { $server }
# Два порядка списка: кто последним писал и кто последним пришёл.
actors-active = Активные
actors-new = Новые
actors-search = Поиск людей
actors-none-found = Никого не нашлось.
actors-all = Показать всех
