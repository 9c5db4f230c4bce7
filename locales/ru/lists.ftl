# Списки людей, хештеги, поиск и люди этого сервера.

## Подписчики и подписки

# $name: чей это список
follows-title-followers = { $name }: подписчики
follows-title-following = { $name }: подписки
follows-followers = Подписчики
follows-following = Подписки
follows-empty-followers = { $name }: подписчиков пока нет.
follows-empty-following = { $name }: подписок пока нет.
follows-hidden = { $name } не показывает этот список.

requests-empty = Вашего ответа никто не ждёт.
blocks-empty = Вы никого не блокируете.
mutes-empty = Вы никого не скрываете.
mutes-unmute = Отменить
# $time: например, «через 3 дня»
mutes-end = Закончится { $time }

## Хештеги

tag-tab-posts = Посты
tag-tab-profiles = Профили
tag-profiles-title = Кто пишет с хештегом #{ $name }
tag-profiles-empty = С хештегом #{ $name } ещё никто не писал публично.
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
search-hint = Ищите людей по имени или адресу, хештеги — по началу, посты — по словам из них.
search-empty = По этому запросу ничего не нашлось

## Люди этого сервера

# $server: его домен
actors-title = Люди на { $server }
actors-welcome = Люди пишут здесь своими словами, а вы читаете их в том порядке, в каком они писали.
# $acct: кто написал
actors-newest = Последний пост @{ $acct }
actors-empty = Пока никто не написал ничего публичного.
actors-elsewhere = Этот сервер не показывает людей с { $server }.
actors-here = Люди на { $server }

# The list of drafts
drafts-here = Черновики хранятся в этом браузере.
drafts-none = Черновиков нет. То, что вы начнёте писать, останется здесь до публикации.
drafts-new = Черновик { $number }
drafts-reply = Черновик { $number }, ответ
drafts-edit = Черновик { $number }, правка
drafts-open = открыт во вкладке
drafts-without-words = Пока без текста
drafts-delete = Удалить черновик { $number }
drafts-title = Черновики
