### What opens by a press and brings its words along: the menus of a post and of a person, the list of keys, the player of audio.

cancel = Отмена
copy-link = Скопировать ссылку
link-copied = Ссылка скопирована
link-not-copied = Не удалось скопировать ссылку в этом браузере.
copy-original-link = Скопировать исходную ссылку
share-link = Поделиться…

account-mention = Упомянуть @{ $acct }
account-mute = Игнорировать @{ $acct }
account-muted-toast = Вы игнорируете @{ $acct }
mute-for-good = Навсегда
mute-for-an-hour = 1 час
mute-for-a-day = 1 день
mute-for-a-week = 7 дней
mute-for-a-month = 30 дней
account-block = Заблокировать @{ $acct }
account-block-confirm = Заблокировать
account-unblock-name = Разблокировать @{ $acct }
account-blocked-toast = Вы заблокировали @{ $acct }
account-hide-reblogs = Скрыть продвижения
account-show-reblogs = Показывать продвижения
account-lists = Добавить в списки
account-remove-follower = Убрать из подписчиков
account-remove-follower-confirm = Убрать @{ $acct }
account-note = Личная заметка
account-notify = Уведомлять о постах
account-notify-stop = Больше не уведомлять
account-endorse = Рекомендовать в моём профиле
account-unendorse = Больше не рекомендовать
account-block-domain = Заблокировать { $domain }
account-report = Пожаловаться на @{ $acct }
account-options = Другие настройки

status-edit = Изменить
status-pin = Закрепить в профиле
status-unpin = Открепить
status-pinned-toast = Закреплено в профиле
status-unpinned-toast = Откреплено от профиля
status-redraft = Удалить и переписать
status-redraft-confirm = Удалить и открыть черновик
status-redraft-not-kept = Не удалось сохранить черновик в этом браузере, поэтому пост не удалён.
status-redraft-unanswered = Сервер не ответил. Текст сохранён в черновиках.
status-redraft-open = Открыть черновик
status-delete = Удалить
status-delete-confirm = Удалить пост
status-mute = Игнорировать обсуждение
status-unmute = Не игнорировать обсуждение
status-filter = Фильтровать этот пост
status-muted-toast = Уведомления об обсуждении отключены
status-unmuted-toast = Уведомления об обсуждении включены
status-favourited-by-list = Добавили в избранное
status-reblogged-by-list = Продвинули

shortcuts-title = Горячие клавиши
shortcuts-actions = Действия
shortcuts-media = Медиа
shortcuts-navigation = Навигация
shortcut-unfold = Развернуть или свернуть пост
shortcut-media = Открыть изображение
shortcut-next = Следующий пост
shortcut-previous = Предыдущий пост
shortcut-open = Открыть пост
shortcut-top = К новым постам
shortcut-help = Этот список
history-original = Исходная версия
history-media = Изменились вложения
history-picture = Изображение
media-audio = Аудио
media-video = Видео
media-file = Файл
media-download = Скачать
media-unplayable = Этот формат не воспроизводится в браузере
media-processing = Ещё обрабатывается
media-transcript = Расшифровка
media-missing = Файл недоступен
media-load = Загрузить изображение
media-load-several = Загрузить изображения

# $name: what is to be heard
player-play = Воспроизвести: { $name }
player-pause = Приостановить: { $name }
player-place = Позиция: { $name }
# $at, $duration: such as 0:42
player-at = { $at } из { $duration }
player-speed = Скорость
player-captions = Субтитры
player-captions-off = Выкл.
player-failed = Это аудио здесь не воспроизводится.
player-heard = Сейчас играет
player-close = Закрыть плеер

viewer-title = Изображения
viewer-count = { $number } из { $count }
viewer-previous = Предыдущее изображение
viewer-next = Следующее изображение
viewer-file = Открыть файл
status-deleted-toast = Пост удалён
status-quote = Цитировать
status-quote-policy = Кто может цитировать
quote-revoke = Убрать мой пост из этой цитаты
quote-revoke-confirm = Убрать навсегда. Пост с цитатой останется.
quote-revoked-toast = Ваш пост больше не показывается в этой цитате
quote-policy-toast = Сохранено. Уже опубликованные цитаты останутся.

history-title = История правок
