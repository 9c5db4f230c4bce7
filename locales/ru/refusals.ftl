refusal-request-malformed = Не удалось прочитать запрос.
refusal-request-negative-page = Страница не может начинаться раньше 0 или содержать меньше 0 результатов.
refusal-request-invalid = Это значение не принимается: { $field }
refusal-request-too-long = Это слишком длинно: { $field }
refusal-request-not-accepted = Что-то в этом запросе не подходит.
refusal-request-too-large = Это больше, чем принимает сервер.
refusal-request-unsupported-type = Этот тип содержимого не поддерживается.
refusal-request-cross-site = Запрос пришёл с другого сайта и был отклонён.
refusal-request-rate-limited = Слишком много запросов. Попробуйте немного позже.
refusal-request-timed-out = Это заняло слишком много времени. Попробуйте ещё раз.
refusal-request-conflict = В тот же момент это изменил кто-то ещё. Попробуйте ещё раз.
refusal-route-not-found = 404 Не найдено
refusal-route-method-not-allowed = Этот метод здесь не разрешён.
refusal-record-not-found = Запись не найдена
refusal-auth-required = Сначала войдите.
refusal-auth-invalid-token = Недействительный токен доступа
refusal-auth-scope = Это действие выходит за рамки выданных разрешений
refusal-auth-not-allowed = Это действие не разрешено
refusal-auth-person-needed = Для этого нужен вход пользователя
# $url: an address of this server
refusal-auth-sign-up-here = Чтобы создать аккаунт на этом сервере, откройте { $url }.
refusal-auth-code-wrong = Неверный код. { $tries ->
    [0] Попыток не осталось: запросите новый код.
    [one] Осталась { $tries } попытка.
    [few] Осталось { $tries } попытки.
   *[many] Осталось { $tries } попыток.
}
refusal-auth-code-expired = Этот код больше не действует. Запросите новый.
refusal-auth-link-joins = Эта ссылка — для другого аккаунта. Подтвердите, что хотите добавить его в этом браузере.
refusal-auth-too-many-tries = Слишком много неверных кодов. Откройте ссылку из нашего письма: по ней тоже можно войти.
refusal-auth-too-many-mails = Запрошено слишком много кодов. Новый можно будет запросить через { $unit ->
    [hours] { $count ->
        [0] несколько секунд
        [one] { $count } час
        [few] { $count } часа
       *[many] { $count } часов
    }
   *[minutes] { $count ->
        [0] несколько секунд
        [one] { $count } минуту
        [few] { $count } минуты
       *[many] { $count } минут
    }
}.
refusal-auth-last-code-works = Последний отправленный код ещё действует. Новый можно будет запросить через { $unit ->
    [hours] { $count ->
        [0] несколько секунд
        [one] { $count } час
        [few] { $count } часа
       *[many] { $count } часов
    }
   *[minutes] { $count ->
        [0] несколько секунд
        [one] { $count } минуту
        [few] { $count } минуты
       *[many] { $count } минут
    }
}.
refusal-auth-email-invalid = На этот адрес мы не можем отправить письмо.
refusal-auth-username-invalid = В имени пользователя от 1 до 30 символов: a–z, 0–9 и _.
refusal-auth-username-reserved = Это имя зарезервировано.
refusal-auth-username-taken = Это имя уже занято.
refusal-auth-agreement-required = Сначала примите условия.
refusal-auth-registrations-closed = Сейчас этот сервер не принимает новые аккаунты.
refusal-auth-server-elsewhere = Это другой сервер. Чтобы использовать аккаунт там, войдите по адресу сервера.
refusal-auth-server-invalid = Это не адрес сервера.
refusal-auth-account-disabled = Сейчас войти в этот аккаунт нельзя.
refusal-auth-account-pending = Этот аккаунт ждёт одобрения. Попробуйте войти позже.
refusal-linked-here = Вы уже на { $server }. Войдите с помощью адреса электронной почты.
refusal-linked-no-server = Не удалось подключиться к серверу.
refusal-linked-denied = Вы не разрешили Linnet доступ к своему аккаунту.
refusal-linked-state = Вход занял слишком много времени. Начните заново.
# $server: its address
refusal-linked-refused = Сервер { $server } отклонил вход. Начните заново.
refusal-oauth-client-unknown = Приложение здесь не зарегистрировано или уже удалено.
refusal-oauth-redirect-unknown = Приложение хочет получить ответ по адресу, который не зарегистрировало.
refusal-oauth-redirect-invalid = Адрес возврата должен начинаться с https:// или с собственной схемы приложения либо вести на само устройство.
refusal-oauth-response-type = Приложение просит ответ, который этот сервер не даёт.
refusal-oauth-scope-invalid = Приложение просит разрешения, которые не зарегистрировало или которых нет.
refusal-oauth-challenge-invalid = Проверочный код приложения (code challenge) недействителен. Поддерживается только S256.
refusal-oauth-challenge-needed = У приложения нет секрета, поэтому оно должно прислать проверочный код (PKCE).
refusal-account-not-found = Аккаунт { $acct } не найден
refusal-account-not-active = В другой вкладке вы сменили аккаунт, поэтому ничего не отправлено.
refusal-account-self = Со своим аккаунтом этого сделать нельзя.
refusal-account-blocked = На этот аккаунт нельзя подписаться.
refusal-account-moved = Этот человек перешёл на другой аккаунт. Подпишитесь на него там.
refusal-account-field-too-long = Слишком длинно: не больше { $limit } символов.
refusal-account-too-many-fields = Полей может быть не больше { $limit }.
refusal-account-attribution-domain = { $domain } — это не домен. Введите домен, например example.com.
refusal-account-too-many-attribution-domains = Сайтов может быть не больше { $limit }.
refusal-account-not-followed = Рекомендовать можно только тех, на кого вы подписаны.
refusal-account-too-many-endorsements = Рекомендовать можно не больше { $limit } человек.
refusal-domain-invalid = Введите адрес другого сервера, например example.com.
refusal-domain-too-many = Заблокировать можно не больше { $limit } серверов.
refusal-domain-not-confirmed = Введённый текст не совпадает с названием сервера.
refusal-report-too-many = Вы сегодня отправили слишком много жалоб. Попробуйте завтра.
refusal-report-rules-needed = Выберите хотя бы одно правило.
refusal-report-rule-unknown = Этого правила больше нет. Выберите ещё раз.
refusal-status-not-found = Пост не найден
refusal-status-empty = Сначала что-нибудь напишите.
refusal-status-too-long = Пост слишком длинный: не больше { $limit } символов.
refusal-status-too-many-mentions = В посте упомянуто слишком много людей: не больше { $limit }.
refusal-status-too-many-mentioned = Вместе с теми, кто был упомянут раньше, в посте окажется слишком много людей: не больше { $limit }.
refusal-status-too-many-hashtags = В посте слишком много хештегов: не больше { $limit }.
refusal-status-too-complex = Разметка поста слишком сложная. Упростите её.
refusal-status-too-large = Пост получился слишком большим. Сократите его или уберите часть ссылок.
refusal-status-unexpected-mentions = В этом посте упоминаются люди, которых вы не хотели упоминать.
refusal-status-media-unknown = Вложение не найдено или уже прикреплено к другому посту.
refusal-status-visibility-widened = Потом нельзя сделать пост видимым для большего числа людей.
refusal-status-edited-since = Пост успел измениться, пока вы его редактировали.
refusal-status-not-boostable = Этот пост нельзя продвинуть.
refusal-status-not-quotable = Этот пост нельзя процитировать.
refusal-status-not-translatable = Этот пост здесь нельзя перевести.
refusal-status-no-translator = Сейчас не получается перевести пост. Попробуйте через минуту.
refusal-status-quoted-not-mentioned = Чтобы процитировать этот пост только для упомянутых, упомяните и его автора.
refusal-status-not-pinnable = Закрепить можно только свой пост, но не продвижение и не пост для упомянутых.
refusal-status-too-many-pins = Закрепить можно не больше { $limit } постов.
refusal-status-poll-and-media = В посте может быть либо опрос, либо вложения.
refusal-schedule-too-soon = Выберите время не раньше чем через { $minutes } минут.
refusal-schedule-too-many = Можно отложить не больше { $limit } постов.
refusal-schedule-too-many-that-day = На один день можно отложить не больше { $limit } постов.
refusal-schedule-sent-before = Прежняя версия этого поста уже отложена. Сначала измените или уберите её там.
refusal-schedule-parent-gone = Поста, на который это ответ или который в нём процитирован, больше нет.
refusal-filter-too-many = Фильтров может быть не больше { $limit }.
refusal-filter-too-many-keywords = В фильтрах может быть не больше { $limit } слов и фраз.
refusal-filter-too-many-statuses = В фильтрах может быть не больше { $limit } отдельных постов.
refusal-filter-several-keywords = В этом фильтре несколько слов, а это приложение понимает только фильтры с одним. Измените его в настройках на сайте.
refusal-list-title-needed = Дайте списку название.
refusal-list-too-many = Можно создать не больше { $limit } списков.
refusal-list-too-many-members = В списке может быть не больше { $limit } человек.
refusal-list-already-in = Этот человек уже в списке.
refusal-tag-too-many-followed = Можно подписаться не больше чем на { $limit } хештегов.
refusal-tag-too-many-featured = В профиле может быть не больше { $limit } хештегов.
refusal-list-not-followed = Добавить можно только тех, на кого вы подписаны.
refusal-search-needs-words = Введите, что хотите найти.
refusal-search-operator = Поиск не понимает «{ $operator }».
refusal-draft-changed = Этот черновик изменился на другом устройстве.
refusal-draft-published = Этот черновик уже опубликован.
refusal-draft-too-many = Можно хранить не больше { $limit } черновиков. Сначала опубликуйте или удалите часть из них.
refusal-draft-too-large = Этот черновик слишком длинный для сервера: не больше { $limit } КБ.
refusal-poll-not-found = Опрос не найден
refusal-poll-expired = Этот опрос завершён.
refusal-poll-own = Нельзя голосовать в своём опросе.
refusal-poll-already-voted = Вы уже проголосовали.
refusal-poll-nothing-chosen = Сначала выберите вариант ответа.
refusal-poll-invalid-choice = Такого варианта в опросе нет.
refusal-poll-invalid = В опросе должно быть от { $min } до { $max } разных вариантов, а срок — от 5 минут до 30 дней.
refusal-media-unsupported = Неподдерживаемый формат файла
refusal-media-picture-kind = Этот формат изображений не поддерживается. Сохраните изображение как JPEG и попробуйте снова.
refusal-media-too-large = Файл не может быть больше { $limit } МБ
refusal-media-too-many-pixels = Изображение слишком большое: не больше { $limit } мегапикселей.
refusal-media-impossibly-large = Слишком большой размер файла: { $bytes }
refusal-media-too-many = Слишком много вложений для одного поста.
refusal-media-unreadable = Не удалось прочитать изображение.
refusal-media-not-converted = Не удалось преобразовать этот файл для воспроизведения. Его можно опубликовать как файл для скачивания.
refusal-media-quota = У вас больше { $limit } ГБ файлов, которых нет ни в одном посте. Сначала опубликуйте или удалите часть из них.
refusal-media-too-many-uploads = У вас уже { $limit } незавершённых загрузок. Сначала завершите или отмените одну из них.
refusal-media-part-broken = Часть файла не дошла. Отправьте её ещё раз.
refusal-media-part-missing = Не хватает части файла. Отправьте её ещё раз.
refusal-media-in-use = Этот файл прикреплён к посту.
refusal-media-transcripts-too-long = Расшифровки в одном посте могут занимать не больше { $limit } символов.
refusal-media-captions-unreadable = В этом файле нет субтитров. Нужен файл WebVTT (.vtt).
refusal-media-captions-too-large = Файл субтитров не может быть больше { $limit } КБ.
refusal-media-captions-unknown = Этих субтитров больше нет на сервере. Выберите файл ещё раз.
refusal-media-too-many-captions = У одного файла может быть не больше { $limit } файлов субтитров.
refusal-media-unreachable = Файлы сейчас недоступны. Попробуйте через минуту.
refusal-media-malware = Файл содержит вредоносный код, поэтому загрузить его нельзя.
refusal-media-unchecked = Сейчас не получается проверить файлы на вредоносные программы. Попробуйте через минуту.
refusal-idempotency-changed = Это уже было отправлено с другим содержимым.
refusal-marker-conflict = В тот же момент место чтения изменилось на другом устройстве.
refusal-payload-hostname = Адрес данных страницы не должен содержать имя хоста
refusal-linked-unreachable = { $server } не отвечает. Попробуйте позже.
refusal-linked-not-understood = Не удалось разобрать ответ от { $server }.
refusal-linked-not-here = Для аккаунтов на других серверах это недоступно.
refusal-linked-limited = { $server } просит немного подождать. Попробуйте позже.
refusal-linked-too-many = В одном браузере можно использовать не больше { $most } аккаунтов с других серверов. Сначала выйдите из одного из них.
refusal-linked-ended = Вы больше не авторизованы на { $server }. Войдите там ещё раз.
refusal-server-overloaded = Сервер перегружен. Попробуйте через минуту.
refusal-server-full = На сервере закончилось место. Попробуйте позже.
error-internal = Ошибка сервера. Номер: { $id }
