# Letting an app use one's account, and the list of those that do.

# $app: its name
consent-title = Разрешить { $app } доступ к вашему аккаунту?
# Where the answer goes. $host: of a website, as in "elk.zone"
consent-to-site = Затем вы перейдёте на { $host }.
# $scheme: how the device calls the app, as in "ivory"
consent-to-app = Затем откроется приложение на этом устройстве ({ $scheme }).
consent-to-device = Затем вы перейдёте к программе на этом устройстве.
consent-to-here = Затем вы получите код для приложения.
consent-scopes = { $app } сможет:
consent-account = Аккаунт
consent-other-account = Другой аккаунт
consent-trust = Разрешайте доступ только приложениям, которым доверяете. Отозвать его можно в любой момент: «Настройки», { $link }.
consent-allow = Разрешить
consent-deny = Отклонить
consent-code-title = Введите этот код в { $app }
consent-code = Код
consent-code-text = Он действует один раз, в течение минуты. Никому его не сообщайте.
consent-denied-title = Доступ отклонён
consent-denied-text = { $app } не получит доступ к вашему аккаунту. Эту страницу можно закрыть.
consent-problem-title = Этот запрос не сработал
consent-problem-text = Доступ никому не выдан. Вернитесь в приложение и попробуйте ещё раз. Если не поможет, сообщите его разработчикам.

scope-read = Читать всё в вашем аккаунте: посты, сообщения, списки, уведомления и настройки
scope-write = Публиковать от вашего имени и менять всё в вашем аккаунте
scope-follow = Подписываться на людей, скрывать и блокировать их от вашего имени
scope-push = Присылать вам уведомления
scope-profile = Видеть ваш профиль: имя, имя пользователя и аватар
scope-admin-read = Читать то, что видят модераторы этого сервера
scope-admin-write = Модерировать этот сервер от вашего имени
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
    [mutes] скрытых людей
    [notifications] уведомления
    [reports] жалобы
    [search] результаты поиска
    [statuses] посты
   *[other] закладки
}

apps-list = Приложения с доступом
apps-text = Они могут пользоваться вашим аккаунтом, пока вы не отзовёте доступ.
apps-empty = Ни у одного приложения нет доступа к вашему аккаунту.
# $time: as in "4 minutes ago"
apps-used = Использовалось { $time }
apps-used-now = Использовалось только что
apps-used-never = Ещё не использовалось
apps-remove = Отозвать
# $name: of an app
apps-remove-label = Отозвать доступ у { $name }
apps-removed = Доступ отозван.
