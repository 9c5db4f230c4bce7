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
notification-quoted-update = { $name }: изменён пост из вашей цитаты
notification-admin-sign-up = { $name } теперь на сервере
notification-admin-sign-up-others = { $others ->
    [0] { $name } теперь на сервере
    [one] { $name } и ещё { $others } человек теперь на сервере
    [few] { $name } и ещё { $others } человека теперь на сервере
   *[many] { $name } и ещё { $others } человек теперь на сервере
}
notification-admin-report = { $name }: жалоба
notifications-gap = Показать пропущенные
somebody = Кто-то
status-open = Открыть пост
media-count = { $count ->
    [0] Без вложений
    [one] { $count } вложение
    [few] { $count } вложения
   *[many] { $count } вложений
}
