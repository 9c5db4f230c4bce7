compose-publishing = Публикация…
compose-uploading = Загрузка…
compose-nothing = Сначала напишите что-нибудь.
compose-poll-few = В опросе нужно хотя бы два разных варианта.
compose-sent-before = Предыдущая версия этого поста уже опубликована. До вас не дошло только подтверждение.
compose-sent-before-deleted = Предыдущая версия этого поста была опубликована, а потом удалена.
compose-correct-first = Изменить опубликованный пост
compose-publish-anew = Опубликовать как новый пост
compose-see-newer = Посмотреть новую версию
compose-save-over = Заменить моей версией
compose-draft-kept = Черновик сохранён.
compose-draft-go-on = Продолжить
compose-draft-restored = Черновик восстановлен.
compose-draft-discard = Удалить
compose-draft-missed = Этот черновик открыт в другой вкладке, или его больше нет. Вот новый.
compose-draft-alone = Поста, к которому это относилось, больше нет. Это можно опубликовать как новый пост.
compose-draft-elsewhere = Вы редактируете этот пост в другой вкладке. То, что вы напишете здесь, не сохранится в черновике.
compose-draft-not-kept = Сейчас браузер не может сохранять черновики. Опубликовать пост можно, но скопируйте текст, прежде чем закрыть страницу.
compose-formatting-keep = Сохранить форматирование
compose-published = Опубликовано
undo-send-waiting = Отправка…
undo-send-late = Пост уже опубликован.
undo-send-group = Посты
undo-send = Отмена отправки
undo-send-hint = Пост выйдет через это время, а до тех пор его можно вернуть. Выбор действует в этом браузере.
undo-send-none = Выключена
undo-send-seconds = { $count ->
    [0] Выключена
    [one] { $count } секунда
    [few] { $count } секунды
   *[many] { $count } секунд
}
undo-send-kept = Сохранено.
compose-view = Открыть
compose-saved = Сохранено
compose-failed = Не удалось опубликовать
compose-failed-left = Не удалось опубликовать. Текст — в черновиках.
compose-problem-clear = Скрыть сообщение
compose-drafts-count = Черновики ({ $count })
record-start = Записать аудио
emoji-add = Добавить эмодзи
drafts-unreadable = Сейчас не удаётся открыть черновики.
drafts-deleted = Черновик удалён
drafts-both = Этот черновик изменили и на другом устройстве. Обе версии — в черновиках.
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

## Отложенные посты

scheduled-title = Отложенные
scheduled-none = Отложенных постов нет. Выберите время, когда пишете пост, и он выйдет сам.
# $count: how many options the poll has
scheduled-poll = Опрос ({ $count })
# $count: how many files the post has
scheduled-files = { $count ->
    [0] Нет файлов
    [one] { $count } файл
    [few] { $count } файла
   *[many] { $count } файлов
}
# The reason follows.
scheduled-failed = Этот пост не опубликован.
scheduled-reply = Ответ
scheduled-quote = Цитата
scheduled-publish = Опубликовать сейчас
scheduled-to-draft = В черновики
scheduled-move = Изменить время
scheduled-move-save = Сохранить
scheduled-moved = Новое время сохранено
schedule-time = Дата и время
schedule-zone = Часовой пояс
schedule-add = Отложить
schedule-remove = Не откладывать
schedule-done = Пост отложен
drafts-save = Сохранить черновик

## Threads of several posts

thread-add = Добавить ещё пост
# The list of drafts
drafts-here = Черновики хранятся в этом браузере и на сервере, поэтому они есть на всех ваших устройствах.
drafts-here-alone = Черновики этого аккаунта остаются в том браузере, где вы их пишете.
drafts-none = Черновиков нет. Всё, что вы начнёте писать, сохранится здесь до публикации.
drafts-new = Черновик { $number }
drafts-reply = Черновик { $number }, ответ
drafts-edit = Черновик { $number }, правка
drafts-message = Черновик { $number }, сообщение
drafts-thread = { $count ->
    [0] ветка
    [one] ветка из { $count } поста
    [few] ветка из { $count } постов
   *[many] ветка из { $count } постов
}
drafts-rest = { $count ->
    [0] остаток ветки
    [one] остаток ветки, { $count } пост
    [few] остаток ветки, { $count } поста
   *[many] остаток ветки, { $count } постов
}
drafts-open = открыт во вкладке
drafts-without-words = Пока без текста
drafts-files = { $count ->
    [0] Пока без текста
    [one] { $count } файл
    [few] { $count } файла
   *[many] { $count } файлов
}
# $percent: how far it is, such as 40%
drafts-uploading = Загрузка… { $percent }
drafts-upload-waiting = Ещё не загружено. Откройте черновик, чтобы продолжить.
drafts-upload-paused = Загрузка на паузе
# The reason follows.
drafts-upload-failed = Не удалось загрузить. Откройте черновик, чтобы повторить.
uploads-running = { $count ->
    [0] Загрузка, { $percent }
    [one] Загружается { $count } файл, { $percent }
    [few] Загружаются { $count } файла, { $percent }
   *[many] Загружается { $count } файлов, { $percent }
}
uploads-failed = { $count ->
    [0] Не удалось загрузить
    [one] Не удалось загрузить { $count } файл
    [few] Не удалось загрузить { $count } файла
   *[many] Не удалось загрузить { $count } файлов
}
drafts-delete = Удалить черновик { $number }
drafts-bin = Недавно удалённые
drafts-restorable = Удалённый черновик можно восстановить в течение недели.
drafts-none-deleted = Удалённых черновиков нет.
drafts-restore = Восстановить
drafts-more = Показать ещё
# $reason: why the server doesn't take it, a sentence
drafts-only-here = Только в этом браузере. { $reason }
