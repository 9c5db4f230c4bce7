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

blocks-none-found = Среди заблокированных никого не нашлось.
mutes-none-found = Среди скрытых никого не нашлось.
requests-none-found = Среди запросов никого не нашлось.
domain-blocks-none-found = Среди заблокированных серверов ничего не нашлось.
# $count: how many ask to follow
requests-waiting = { $count ->
    [0] Нет запросов на подписку
    [one] { $count } запрос на подписку
    [few] { $count } запроса на подписку
   *[many] { $count } запросов на подписку
}
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
search-field = Люди, хештеги, посты
search-options = Параметры
search-tab-all = Всё
search-tab-accounts = Люди
search-tab-hashtags = Хештеги
search-tab-statuses = Посты
search-empty = По этому запросу ничего не нашлось

## Notifications. $name is the newest person (a link), $others how many more there are.

notification-mention = { $name } упоминает вас
notification-reply = { $name } отвечает вам
notification-status = { $name }: новый пост
notification-quote = { $name } цитирует ваш пост
notification-reblog = { $name } продвигает ваш пост
notification-reblog-others = { $others ->
    [0] { $name } продвигает ваш пост
    [one] { $name } и ещё { $others } человек продвинули ваш пост
    [few] { $name } и ещё { $others } человека продвинули ваш пост
   *[many] { $name } и ещё { $others } человек продвинули ваш пост
}
notification-favourite = { $name } добавляет ваш пост в избранное
notification-favourite-others = { $others ->
    [0] { $name } добавляет ваш пост в избранное
    [one] { $name } и ещё { $others } человек добавили ваш пост в избранное
    [few] { $name } и ещё { $others } человека добавили ваш пост в избранное
   *[many] { $name } и ещё { $others } человек добавили ваш пост в избранное
}
notification-follow = { $name } теперь читает вас
notification-follow-others = { $others ->
    [0] { $name } теперь читает вас
    [one] { $name } и ещё { $others } человек теперь читают вас
    [few] { $name } и ещё { $others } человека теперь читают вас
   *[many] { $name } и ещё { $others } человек теперь читают вас
}
notification-follow-request = { $name } хочет подписаться на вас
notification-poll = Завершён опрос, в котором вы голосовали
notification-poll-own = Ваш опрос завершён
notification-update = { $name }: пост изменён
notification-quoted-update = { $name }: изменён пост, который вы цитировали
notification-admin-sign-up = { $name } теперь на сервере
notification-admin-sign-up-others = { $others ->
    [0] { $name } теперь на сервере
    [one] { $name } и ещё { $others } человек теперь на сервере
    [few] { $name } и ещё { $others } человека теперь на сервере
   *[many] { $name } и ещё { $others } человек теперь на сервере
}
notification-admin-report = { $name } отправляет жалобу
notifications-empty = Уведомлений пока нет. Здесь появятся ответы, продвижения и новые подписчики.
notifications-new = { $count ->
    [0] Новых уведомлений нет
    [one] Показать { $count } новое уведомление
    [few] Показать { $count } новых уведомления
   *[many] Показать { $count } новых уведомлений
}
notifications-new-more = Показать { $count }+ новых уведомлений
# $count: how many posts were due and could not be published
notifications-unpublished = { $count ->
    [0] Все отложенные посты опубликованы
    [one] { $count } отложенный пост не опубликован
    [few] { $count } отложенных поста не опубликованы
   *[many] { $count } отложенных постов не опубликовано
}
notifications-gap = Показать пропущенные уведомления

local-description = Публичные посты людей с { $domain }, сначала новые.
federated-description = Публичные посты с { $domain } и известных ему серверов, сначала новые.
local-empty = Публичных постов пока нет.
tag-description = Публичные посты с хештегом #{ $name }.
tag-empty = Постов с хештегом #{ $name } пока нет.
somebody = Кто-то
status-open = Открыть пост
media-count = { $count ->
    [0] Без вложений
    [one] { $count } вложение
    [few] { $count } вложения
   *[many] { $count } вложений
}
