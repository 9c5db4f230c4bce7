# Списки людей, хештеги, поиск и люди этого сервера.

## Подписчики и подписки

# $name: чей это список
follows-title-followers = { $name }: подписчики
follows-title-following = { $name }: подписки
follows-followers = Подписчики
follows-following = Подписки
follows-empty-followers = { $name }: подписчиков пока нет.
follows-empty-following = { $name }: подписок пока нет.
follows-hidden = { $name } скрывает этот список.

requests-empty = Новых запросов нет.
blocks-empty = Вы никого не заблокировали.
mutes-empty = Вы никого не игнорируете.
mutes-unmute = Не игнорировать
# $time: например, «через 3 дня»
mutes-end = Закончится { $time }

## Хештеги

tag-tab-posts = Посты
tag-tab-profiles = Профили
tag-profiles-title = Кто пишет о #{ $name }
tag-profiles-empty = О #{ $name } пока никто не писал публично.
tag-uses = { $count ->
    [0] За неделю ни одного поста
    [one] { $count } пост за неделю
    [few] { $count } поста за неделю
   *[many] { $count } постов за неделю
}

## Поиск

# $q: что искали
search-title-for = Поиск: { $q }
search-field = Люди, хештеги, посты
search-submit = Найти
search-tab-all = Всё
search-tab-accounts = Люди
search-tab-hashtags = Хештеги
search-tab-statuses = Посты
search-all = Показать все
search-hint = Ищите людей по имени или адресу, хештеги — по первым буквам, посты — по словам.
search-empty = По этому запросу ничего не нашлось

## Люди этого сервера

# $server: его домен
actors-title = Люди на { $server }
actors-welcome = Люди и их слова, сначала новое. Без рекламы и алгоритмов.
# $acct: кто написал
actors-newest = Последний пост @{ $acct }
actors-empty = Публичных постов пока нет.
actors-elsewhere = Этот сервер не показывает людей с { $server }.
actors-here = Люди на { $server }

# The list of drafts
drafts-here = Черновики хранятся в этом браузере.
drafts-none = Черновиков нет. Всё, что вы начнёте писать, сохранится здесь до публикации.
drafts-new = Черновик { $number }
drafts-reply = Черновик { $number }, ответ
drafts-edit = Черновик { $number }, правка
drafts-open = открыт во вкладке
drafts-without-words = Пока без текста
drafts-delete = Удалить черновик { $number }
