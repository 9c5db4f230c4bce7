### The page of notifications: its tabs, and what stands above the list.

# The tabs above the notifications.
notifications-tab-all = Все
notifications-tab-mention = Упоминания
notifications-tab-favourite = Избранное
notifications-tab-reblog = Продвижения
notifications-tab-follow = Подписчики
notifications-tab-follow-request = Запросы
notifications-tab-poll = Опросы
notifications-tab-status = Посты
notifications-tab-update = Правки
notifications-tab-quote = Цитаты
notifications-tab-admin-report = Жалобы
notifications-tab-admin-sign-up = Новые люди
notifications-show-all = Показать все уведомления
notifications-policy = Кто может вас уведомлять
notifications-held = { $count ->
    [0] Никто не задержан
    [one] Задержаны уведомления от { $count } человека
    [few] Задержаны уведомления от { $count } человек
   *[many] Задержаны уведомления от { $count } человек
}

# $count: how many ask to follow
requests-waiting = { $count ->
    [0] Нет запросов на подписку
    [one] { $count } запрос на подписку
    [few] { $count } запроса на подписку
   *[many] { $count } запросов на подписку
}
notifications-empty = Уведомлений пока нет. Здесь будут ответы, продвижения и подписчики.
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
