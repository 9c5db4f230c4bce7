profile-edit = Изменить профиль
profile-avatar = Открыть аватар
# $description: of the picture, in the words of its owner
profile-avatar-described = Открыть аватар: { $description }
profile-verified = Подтверждённая ссылка
profile-limited = Модераторы сервера { $domain } скрыли этот профиль.
profile-limited-show = Всё равно показать
# $date: месяц в родительном падеже и год
profile-joined = Здесь с { $date }
profile-tabs = Разделы профиля
profile-tab-posts = Посты
profile-tab-with-replies = Посты и ответы
profile-tab-media = Медиа
profile-description = Посты: { $name }.
profile-following = { $count ->
    [0] подписок
    [one] подписка
    [few] подписки
   *[many] подписок
}
profile-followers = { $count ->
    [0] подписчиков
    [one] подписчик
    [few] подписчика
   *[many] подписчиков
}
profile-posts = { $count ->
    [0] постов
    [one] пост
    [few] поста
   *[many] постов
}
follow-request-asks = Хочет подписаться на вас
badge-bot = Бот
badge-locked = Подписка по запросу
badge-blocks-you = Блокирует вас
status-pinned = Закреплено
profile-tab-featured = Рекомендации
profile-notify = Уведомлять о постах
profile-note-edit = Изменить
profile-note = Заметка
profile-options = Настройки
# $names: up to two names
familiar-followers = Среди подписчиков: { $names }
# $others: how many more the reader knows
familiar-followers-others = { $others ->
    [0] Среди подписчиков: { $names }
    [one] Среди подписчиков: { $names } и ещё { $others } человек из ваших подписок
    [few] Среди подписчиков: { $names } и ещё { $others } человека из ваших подписок
   *[many] Среди подписчиков: { $names } и ещё { $others } человек из ваших подписок
}

account-more = Ещё

## The featured tab

featured-people = Люди
featured-title = { $name } рекомендует
featured-hashtags = Хештеги
# $when: such as "today" or "3 days ago"
featured-hashtag-last = последний — { $when }
