# Файлы черновика. Загружается вместе с первым из них.

files-list = Вложения
files-picture = Изображение { $number }
files-uploading = Загрузка: { $name }
files-waiting = В очереди…
files-processing = Обработка…
files-sent = { $percent } · { $sent } из { $total }
files-upload-failed = Не удалось загрузить
files-canceled = Загрузка отменена.
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
files-describe = Описание изображения { $number }
files-describe-add = Добавить описание
files-describe-change = Изменить описание
files-describe-next = Следующее изображение
files-describe-done = Готово
files-description = Описание
files-description-hint = Опишите главное на изображении для тех, кто его не видит.
files-description-too-long = Одно из описаний слишком длинное. Сократите его.
files-focus = Точка фокуса
files-focus-hint = Эта точка останется видна, если превью обрежут. Перетащите её или нажимайте стрелки.
files-focus-value = { $left } % слева, { $top } % сверху
files-focus-reset = В центр
files-remind = { $count ->
    [0] У всех изображений есть описание.
    [one] У { $count } изображения нет описания.
    [few] У { $count } изображений нет описания.
   *[many] У { $count } изображений нет описания.
}
files-remind-text = Без описания те, кто не видит изображение, не узнают, что на нём.
files-remind-add = Добавить описания
files-remind-anyway = Всё равно опубликовать
files-or-poll = В посте может быть либо опрос, либо вложения.
files-unsupported = Неподдерживаемый формат файла
files-too-large = Файл не может быть больше { $limit } МБ
files-impossibly-large = Слишком большой размер файла: { $bytes }
files-too-many = Слишком много вложений для одного поста.
