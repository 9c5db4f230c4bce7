# Списки людей, хештеги и поиск.

## Подписчики и подписки

# $name: чей это список
follows-title-followers = { $name }: подписчики
follows-title-following = { $name }: подписки
follows-followers = Подписчики
follows-following = Подписки
follows-empty-followers = { $name }: подписчиков пока нет.
follows-empty-following = { $name }: подписок пока нет.
follows-hidden = { $name } скрывает этот список.

## Поиск

# $q: что искали
search-field = Люди, хештеги, посты
search-options = Параметры
search-tab-all = Всё
search-tab-accounts = Люди
search-tab-hashtags = Хештеги
search-tab-statuses = Посты
search-empty = По этому запросу ничего не нашлось

## Публичные ленты

local-description = Публичные посты людей с { $domain }, сначала новые.
federated-description = Публичные посты с { $domain } и известных ему серверов, сначала новые.
local-empty = Публичных постов пока нет.

## The home timeline

home-empty = Лента пуста. Подпишитесь на людей, чтобы видеть их посты.
