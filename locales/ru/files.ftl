# Файлы черновика. Загружается вместе с первым из них.

files-list = Вложения
files-image = Изображение { $number }
files-video = Видео { $number }
files-audio = Аудио { $number }
files-file = Файл { $number }
files-plain = Изображение { $number }
files-plain-description = Описание изображения { $number }
files-uploading = Загрузка: { $name }
files-waiting = В очереди…
files-processing = Обработка…
files-sent = { $percent } · { $sent } из { $total }
files-sent-at = { $percent } · { $sent } из { $total } · { $speed }
files-paused = На паузе · { $total }
files-pause = Пауза
files-go-on = Продолжить
files-upload-failed = Не удалось загрузить
files-canceled = Загрузка отменена.
files-unmeasured = Этот браузер не может воспроизвести файл. Он будет опубликован как есть.
files-missing = Этот файл больше не найти. Уберите его и выберите снова.
files-uploaded = Все файлы загружены
files-failed = Некоторые файлы не загружены
files-unfinished = Некоторые файлы не загружены. Попробуйте ещё раз или уберите их.
files-not-kept = Браузер не может сохранить эти файлы. Не закрывайте страницу, пока они не загрузятся.
files-remove = Убрать: { $name }
files-removed = Файл убран
files-earlier = Выше: { $name }
files-later = Ниже: { $name }
files-moved = { $name }: теперь { $number } из { $count }
files-into-text = Вставить в текст
files-out-of-text = Убрать из текста
files-describe = Описание изображения { $number }
files-describe-file = Описание: { $name }
files-describe-add = Описать
files-describe-change = Изменить описание
files-describe-change-short = Изменить
files-describe-next = Следующее вложение
files-describe-done = Готово
files-description = Описание
files-description-hint = Опишите главное на изображении для тех, кто его не видит.
files-description-hint-file = Опишите главное в этом файле для тех, кто его не видит или не слышит.
files-description-hint-audio = Перескажите или запишите то, что звучит, для тех, кто не слышит.
files-description-hint-video = Опишите, что происходит и что говорят, для тех, кто не видит или не слышит.
files-description-too-long = Одно из описаний слишком длинное. Сократите его.
files-transcript = Расшифровка
files-transcript-hint = Для тех, кто не может услышать. Эти слова найдёт и поиск.
files-captions = Субтитры
files-captions-hint = По одному файлу WebVTT (.vtt) на язык. Они видны при воспроизведении.
files-captions-wait = Субтитры можно добавить, когда этот файл загрузится.
files-captions-language = Язык
files-captions-add = Выбрать файл
files-captions-sending = Загрузка…
files-captions-remove = Удалить субтитры: { $language }
files-captions-too-large = Файл субтитров не может быть больше { $limit } КБ.
files-focus = Точка фокуса
files-focus-hint = Эта точка останется видна, если превью обрежут. Перетащите её или нажимайте стрелки.
files-focus-value = { $left } % слева, { $top } % сверху
files-focus-reset = В центр
files-remind = { $count ->
    [0] У всех вложений есть описание.
    [one] У { $count } вложения нет описания.
    [few] У { $count } вложений нет описания.
   *[many] У { $count } вложений нет описания.
}
files-remind-text = Без описания те, кто не видит или не слышит, не узнают, о чём это.
files-remind-add = Добавить описания
files-remind-anyway = Всё равно опубликовать
files-or-poll = В посте может быть либо опрос, либо вложения.
files-unsupported = Неподдерживаемый формат файла
files-empty = Этот файл пуст.
files-too-large = Файл не может быть больше { $limit } МБ
files-impossibly-large = Слишком большой размер файла: { $bytes }
files-too-many = Слишком много вложений для одного поста.
files-limit-exceeded = Превышен лимит для одного поста

## Запись

record-name = Запись
record-recording = Идёт запись
record-paused = Запись на паузе
record-stop = Остановить
record-added = Запись добавлена
record-ended = Микрофон отключился. Всё, что записано до этого, сохранено.
record-left = Эта запись прервалась.
record-keep = Добавить в пост
record-elsewhere = Эта запись начата на другом устройстве и там не закончена.
record-not-kept = Браузер не может сохранить запись. Не закрывайте страницу, пока она не загрузится.
record-nothing = Ничего не записано.
record-in-other-tab = Вы уже записываете звук для этого поста в другой вкладке.
record-unfinished = Сначала закончите запись: добавьте её в пост или удалите.
record-not-allowed = У сайта нет доступа к микрофону. Разрешите его в браузере и попробуйте ещё раз.
record-no-microphone = Микрофон не найден. Подключите его и попробуйте ещё раз.
record-microphone-fails = Микрофон сейчас недоступен. Возможно, его использует другое приложение.
# Страница, которая проверяет загрузку.
test-upload-title = Проверка загрузки
test-upload-text = Загружает файл на сервер, скачивает обратно и удаляет. Ничего не публикуется.
test-upload-plain = Для этой страницы нужен JavaScript.
test-upload-choose = Файл
test-upload-start = Начать
test-upload-steps = Шаги
test-upload-check = Проверка файла
test-upload-begin = Начало
test-upload-send = Загрузка
test-upload-finish = Обработка
test-upload-read = Скачивание
test-upload-delete = Удаление
test-upload-took = { $size } · { $time } · { $speed }
test-upload-running = { $step }…
test-upload-done = Готово. Всё работает.
test-upload-failed = { $step }: ошибка
test-upload-cancel = Отменить
test-upload-canceled = Отменено
