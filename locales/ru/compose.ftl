compose-title = Новый пост
compose-reply-title = Ответ
compose-edit-title = Изменить пост
compose-placeholder = Что нового?
compose-reply-placeholder = Напишите ответ
compose-publish = Опубликовать
compose-publishing = Публикация…
compose-reply = Ответить
compose-save = Сохранить
compose-cancel = Отмена
compose-visibility = Кто это увидит
compose-language = Язык
compose-language-detect = Авто
compose-warning = Предупреждение о содержании
compose-warning-placeholder = О чём пост? (спойлеры…)
compose-characters-left = { $count ->
    [0] Символов не осталось
    [one] Остался { $count } символ
    [few] Осталось { $count } символа
   *[many] Осталось { $count } символов
}
compose-too-long = { $count ->
    [0] Лишних символов нет
    [one] { $count } лишний символ
    [few] { $count } лишних символа
   *[many] { $count } лишних символов
}
compose-direct-hint = Это увидят только те, кого вы упомянули.
compose-add-media = Добавить фото, видео или аудио
compose-add-any = Добавить файлы
compose-files-drop = Перетащите файлы сюда
compose-uploading = Загрузка…
compose-poll-add = Добавить опрос
compose-poll-remove = Убрать опрос
compose-nothing = Сначала напишите что-нибудь.
compose-formatting = Форматирование
compose-formatted = В этом посте есть форматирование. Оно сохранится.
compose-formatted-as-plain = Редактировать как обычный текст
compose-formatting-goes = Если изменить текст, форматирование пропадёт.
