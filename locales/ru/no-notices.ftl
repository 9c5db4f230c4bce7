# Said on a tab of the notifications that has none.
notifications-empty-mention = Вас пока никто не упоминал. Ответы вам тоже появятся здесь.
notifications-empty-favourite = Ваши посты пока никто не добавлял в избранное.
notifications-empty-reblog = Ваши посты пока никто не продвигал.
notifications-empty-follow = Новых подписчиков пока нет.
notifications-empty-follow-request = Запросов нет. Если вы подтверждаете подписчиков сами, они появятся здесь.
notifications-empty-poll = Пока не завершился ни один ваш опрос или опрос, в котором вы голосовали.
notifications-empty-status = Пока ничего нет. Нажмите на колокольчик в профиле, чтобы узнавать о каждом новом посте.
notifications-empty-update = Посты, которые вы продвигали или цитировали, не меняли.
notifications-empty-quote = Вас пока никто не цитировал.
notifications-empty-admin-report = Жалоб нет. Всё спокойно.
notifications-empty-admin-sign-up = Пока никого нового.
