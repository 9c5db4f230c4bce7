# $server: of the account, if that is another one
settings-elsewhere = Настройки аккаунта на { $server }
settings-title = Настройки
settings-profile-title = Профиль
settings-preferences-title = Общие
settings-privacy-title = Приватность
settings-interface-title = Оформление
settings-language-title = Язык
settings-sessions-title = Сеансы и приложения
settings-about-title = О Linnet
settings-choose = Что вы хотите изменить?
settings-saved = Сохранено.

## Profile

profile-form-look = Изображения
profile-form-pictures-text = JPEG, PNG, GIF, WebP или AVIF, до 8 МБ. Геометки и данные камеры удаляются.
profile-picture-change-avatar = Изменить аватар
profile-picture-change-header = Изменить обложку
profile-picture-choose = Выбрать изображение
profile-picture-discard = Оставить прежнее
profile-picture-preview = Предпросмотр, ещё не сохранено
profile-picture-removed = Изображение удалено.
profile-picture-remove-avatar = Убрать аватар
profile-picture-remove-header = Убрать обложку
profile-form-avatar-description = Описание аватара
profile-form-header-description = Описание обложки
profile-form-description-hint = { $count ->
    [0] Для тех, кто не видит изображение. До { $count } символов.
    [one] Для тех, кто не видит изображение. До { $count } символа.
    [few] Для тех, кто не видит изображение. До { $count } символов.
   *[many] Для тех, кто не видит изображение. До { $count } символов.
}
profile-form-words = О вас
profile-form-name = Имя
profile-form-name-hint = { $count ->
    [0] До { $count } символов.
    [one] До { $count } символа.
    [few] До { $count } символов.
   *[many] До { $count } символов.
}
profile-form-bio = О себе
profile-form-bio-hint = { $count ->
    [0] До { $count } символов. Ссылки, @имена и #хештеги работают.
    [one] До { $count } символа. Ссылки, @имена и #хештеги работают.
    [few] До { $count } символов. Ссылки, @имена и #хештеги работают.
   *[many] До { $count } символов. Ссылки, @имена и #хештеги работают.
}
profile-form-fields = Дополнительные поля
# $count: how many there may be, 4
profile-form-fields-text = { $count ->
    [0] До { $count } пунктов: например, ваши местоимения, сайт или город.
    [one] До { $count } пункта: например, ваши местоимения, сайт или город.
    [few] До { $count } пунктов: например, ваши местоимения, сайт или город.
   *[many] До { $count } пунктов: например, ваши местоимения, сайт или город.
}
# $number: from 1
profile-form-field = Поле { $number }
profile-form-field-name = Название
profile-form-field-value = Содержание
profile-form-tabs = Вкладки профиля
profile-form-show-media = Показывать вкладку «Медиа»
profile-form-show-media-hint = Все ваши фото, видео и аудио в одном месте.
profile-form-show-media-replies = Показывать в «Медиа» и ответы
profile-form-show-media-replies-hint = Там появятся и медиа из ваших ответов другим.
profile-form-show-featured = Показывать вкладку «Рекомендации»
profile-form-show-featured-hint = Закреплённые посты и люди, которых вы рекомендуете.
profile-form-attribution = Указание авторства
profile-form-attribution-text = Только сайты из этого списка смогут указывать вас автором в превью своих статей.
profile-form-attribution-domains = Сайты
profile-form-attribution-domains-hint = Включая поддомены. По одному сайту на строке, например example.com. Не больше { $count }.
profile-form-switches = Ваш аккаунт
profile-form-locked = Одобрять подписчиков
profile-form-locked-hint = Чтобы подписаться на вас, нужно отправить запрос. Посты для подписчиков увидят только те, кого вы одобрили.
profile-form-bot = Это бот
profile-form-bot-hint = Покажет другим, что посты здесь публикуются автоматически.
profile-form-discoverable = Рекомендовать мой профиль
profile-form-discoverable-hint = В рекомендациях и среди людей на этом сервере.
profile-form-indexable = Показывать в поисковиках
profile-form-indexable-hint = Ваш профиль и публичные посты можно будет найти в интернете.
profile-form-hide-collections = Скрывать мои подписки и подписчиков
profile-form-hide-collections-hint = Их число останется видно.
profile-form-save = Сохранить
profile-form-see = Посмотреть мой профиль

## Preferences

preferences-all-replies = Показывать ответы тем, на кого вы не подписаны
preferences-all-replies-hint = Иначе в ленте только ответы вам и тем, на кого вы подписаны.
preferences-media = Медиа
preferences-autoplay = Автовоспроизведение GIF
preferences-autoplay-hint = GIF проигрываются, пока они на экране, если в системе не включено уменьшение движения.
preferences-saver = Экономия трафика
preferences-saver-hint = Автоматически: включается по запросу браузера. Изображения загружаются по нажатию, превью ссылок и видео остаются без картинок, GIF сами не проигрываются.
preferences-saver-auto = Автоматически
preferences-saver-on = Включена
preferences-saver-off = Выключена

## Interface

interface-theme = Цветовая схема
interface-theme-text = «Системная» — как на вашем устройстве.
interface-theme-system = Системная
interface-theme-light = Светлая
interface-theme-dark = Тёмная
interface-accent = Цвет темы
interface-accent-rose = Розовый
interface-accent-amber = Янтарный
interface-accent-olive = Оливковый
interface-accent-green = Зелёный
interface-accent-teal = Бирюзовый
interface-accent-sky = Голубой
interface-accent-indigo = Индиго
interface-accent-violet = Фиолетовый
interface-accent-stone = Серый
interface-font-size = Размер шрифта
interface-font-size-text = В пикселях. Вместе с ним меняется размер всего остального.

## Language

language-display = Язык интерфейса
language-text = Для сайта и писем, которые мы отправляем.
language-hidden = Не предлагать перевод с этих языков
language-hidden-text = Посты на этих языках остаются как есть. Посты на языке интерфейса — всегда.
language-changing = Меняем язык…
language-changed = Язык изменён.
language-status = Состояние перевода
# $percent: share of the messages that are translated
language-status-share = { $percent } %

## Sessions

sessions-list = Где выполнен вход
sessions-text = Не узнаёте устройство? Завершите сеанс. IP‑адреса удаляются через 30 дней.
sessions-current = Этот браузер
sessions-unknown = Неизвестный браузер
# $time: например, «4 минуты назад»
sessions-used = Использовался { $time }
sessions-used-now = Использовался только что
sessions-end = Завершить
# $name: browser and system
sessions-end-label = Завершить сеанс: { $name }
sessions-ended = Сеанс завершён.

## Apps

apps-list = Приложения с доступом
# $acct: the whole address of the account
apps-list-of = Приложения с доступом к @{ $acct }
apps-text = Они могут пользоваться вашим аккаунтом, пока вы не отзовёте доступ.
apps-empty = Ни у одного приложения нет доступа к вашему аккаунту.
# $server: its address
apps-elsewhere = Эти приложения перечислены в настройках вашего аккаунта на { $server }.
# $time: as in "4 minutes ago"
apps-used = Использовалось { $time }
apps-used-now = Использовалось только что
apps-used-never = Ещё не использовалось
apps-remove = Отозвать
# $name: of an app
apps-remove-label = Отозвать доступ у { $name }
apps-removed = Доступ отозван.

scope-read = Читать всё в вашем аккаунте: посты, сообщения, списки, уведомления и настройки
scope-write = Публиковать от вашего имени и менять всё в вашем аккаунте
scope-follow = Подписываться на людей, игнорировать и блокировать их от вашего имени
scope-push = Присылать вам уведомления
scope-profile = Видеть ваш профиль: имя, имя пользователя и аватар
scope-admin-read = Читать то, что видят модераторы этого сервера
scope-admin-write = Модерировать этот сервер от вашего имени
scope-write-statuses = Публиковать посты от вашего имени, менять и удалять их
# $things: scope-thing, several
scope-some-read = Читать: { $things }
scope-some-write = Менять: { $things }
scope-thing = { $noun ->
    [accounts] профили
    [blocks] блокировки
    [collections] подборки
    [conversations] беседы
    [favourites] избранное
    [filters] фильтры
    [follows] подписки
    [lists] списки
    [media] медиафайлы
    [mutes] список игнорируемых
    [notifications] уведомления
    [reports] жалобы
    [search] результаты поиска
    [statuses] посты
   *[other] закладки
}

## About

software-linnet = Дом для коротких постов: ваши слова, ваш круг и лента, в которой новое сверху.
software-server = Сервер
software-version = Версия
software-build = Сборка
software-build-time = Собрано
software-more = Подробнее
software-this-server = Об этом сервере
