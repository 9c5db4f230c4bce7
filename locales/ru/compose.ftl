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
compose-published = Опубликовано
compose-view = Открыть
compose-saved = Сохранено
compose-failed = Не удалось опубликовать
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
compose-draft-kept = Черновик сохранён.
compose-draft-go-on = Продолжить
compose-draft-restored = Черновик восстановлен.
compose-draft-discard = Удалить
compose-files-add = Добавить изображения
compose-file = Изображение { $number }
compose-file-description = Описание изображения { $number }
compose-files-drop = Перетащите изображения сюда
compose-uploading = Загрузка…
compose-poll-add = Добавить опрос
compose-poll-remove = Убрать опрос
compose-nothing = Сначала напишите что-нибудь.
compose-problem-clear = Скрыть сообщение
compose-draft-missed = Этот черновик открыт в другой вкладке, или его больше нет. Вот новый.
compose-draft-alone = Поста, к которому это относилось, больше нет. Это можно опубликовать как новый пост.
compose-draft-elsewhere = Вы редактируете этот пост в другой вкладке. То, что вы напишете здесь, не сохранится в черновике.
compose-draft-not-kept = Сейчас браузер не может сохранять черновики. Опубликовать пост можно, но скопируйте текст, прежде чем закрыть страницу.
compose-drafts-count = Черновики ({ $count })
compose-formatting = Форматирование
compose-formatted = В этом посте есть форматирование, которое здесь нельзя изменить. Оно сохранится.
compose-formatted-as-plain = Редактировать как обычный текст
compose-formatting-goes = Если изменить текст, форматирование пропадёт.
compose-formatting-keep = Сохранить форматирование
drafts-unreadable = Сейчас не удаётся открыть черновики.
drafts-deleted = Черновик удалён
