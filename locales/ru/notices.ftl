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
