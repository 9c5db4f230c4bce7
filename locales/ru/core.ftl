# То, что есть на каждой странице: навигация, посты, люди, списки, уведомления.

loading = Загрузка…
retry = Повторить
undo = Отменить
close = Закрыть
back = Назад
tabs = Разделы
skip-to-content = Перейти к содержанию
preview-notice = Это тестовая версия. Не входите с настоящим аккаунтом.

account-now = Вы вошли как @{ $acct }.
account-signed-out = Вы вышли из аккаунта.
account-reload = Обновить

## Навигация

nav-label = Навигация
nav-home = Главная
nav-search = Поиск
nav-explore = Обзор
nav-local = Локальная лента
nav-federated = Глобальная лента
nav-conversations = Переписка
nav-notifications = Уведомления
nav-bookmarks = Закладки
nav-drafts = Черновики
nav-lists = Списки
nav-favourites = Избранное
nav-profile = Профиль
nav-follow-requests = Запросы на подписку
nav-settings = Настройки
nav-more = Ещё
nav-compose = Написать
nav-me = Меню
nav-accounts = Аккаунты
nav-sign-in = Войти
nav-sign-up = Регистрация
nav-sign-out = Выйти
nav-about = О сервере
nav-privacy = Конфиденциальность
nav-terms = Условия
nav-keyboard = Клавиатура
# $count: how many ask to follow
nav-waiting = { $count ->
    [0] Никто не ждёт
    [one] { $count } ждёт ответа
    [few] { $count } ждут ответа
   *[many] { $count } ждут ответа
}
nav-unread = { $count ->
    [0] Непрочитанных нет
    [one] { $count } непрочитанное
    [few] { $count } непрочитанных
   *[many] { $count } непрочитанных
}
aside-label = Поиск и рекомендации

shortcut-compose = Новый пост

## Списки

timeline-new = { $count ->
    [0] Новых постов нет
    [one] Показать { $count } новый пост
    [few] Показать { $count } новых поста
   *[many] Показать { $count } новых постов
}
timeline-new-more = Показать { $count }+ новых постов
timeline-return = К прежнему месту
# Строка списка: здесь не хватает постов, нажатие их загрузит.
timeline-gap = Показать пропущенные посты
list-more = Показать ещё
list-end = Это всё.
list-end-partial = Это всё, что знает этот сервер.

## Пост

# $name: кто продвинул (ссылка)
status-reblogged-by = { $name } продвигает
status-reblogged-by-you = Вы продвинули
# $names: those besides the reader for whom a direct post is
status-for = { $count ->
    [0] Только вы
   *[other] Только вы и { $names }
}
status-reblogged-by-many = { $others ->
    [0] { $name } продвигает
    [one] { $name } и ещё { $others } человек продвинули
    [few] { $name } и ещё { $others } человека продвинули
   *[many] { $name } и ещё { $others } человек продвинули
}
# $name: кому отвечают (ссылка)
status-reply-to = В ответ: { $name }
status-is-reply = Ответ
status-continues = Продолжение ветки
# Над постом, под которым стоит ответ: столько постов ветки идут до него (ссылка).
status-thread-more = Ещё { $count } в этой ветке
status-reply = Ответить
status-reblog = Продвинуть
status-favourite = В избранное
status-bookmark = В закладки
status-more = Ещё
# $time: точные дата и время
status-edited-at = Изменено { $time }
status-read-more = Читать дальше
status-read-less = Свернуть
# $title: название фильтра
status-filtered = Фильтр: { $title }
status-from-limited = Пост ограниченного аккаунта
fold-show-more = Показать
fold-show-less = Свернуть
fold-show-anyway = Всё равно показать

visibility-public = Публичный
visibility-unlisted = Тихий публичный
visibility-private = Для подписчиков
visibility-direct = Для упомянутых

## Медиа и опросы

media-alt = ALT
media-description-show = ALT: показать описание
media-open = Открыть изображение
media-hidden = Медиа скрыто
media-show = Показать
media-hide = Скрыть

## Люди

follow = Подписаться
follow-back = Подписаться в ответ
follow-requested = Запрос отправлен
follow-withdraw = Отозвать
follow-following = Вы подписаны
follow-unfollow = Отписаться
# $label: что написано на кнопке
follow-label = { $label }: @{ $acct }
follow-request-authorize = Принять
follow-request-reject = Отклонить
badge-follows-you = Читает вас
badge-mutual = Взаимно
badge-requested-you = Хочет подписаться на вас
badge-muted = Вы игнорируете
badge-blocked = Вы заблокировали
account-suspended = Аккаунт заблокирован.
account-unmute = Не игнорировать @{ $acct }
account-unblock = Разблокировать

## Ленты и обсуждения

home-empty-action = Найти людей
status-page-title = Пост

## Страница ошибки. Приходит с первой загрузкой, потому что должна говорить и без сети.

error-not-found-title = Страница не найдена
# $path: адрес, который запросили
error-not-found-path = Страница не найдена: { $path }
# То же, когда в адресе стоит имя или номер, каких не бывает.
error-not-valid-path = Страница не найдена: { $path }
error-server-title = Внутренняя ошибка сервера
error-server-text = Не удалось показать страницу. Ошибка записана.
# $id: номер, по которому администратор найдёт ошибку в журнале
error-request-id = Номер ошибки: { $id }
error-offline = Нет подключения к интернету.
error-no-answer = Сервер не отвечает.
error-go-home = На главную
