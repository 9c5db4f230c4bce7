refusal-request-malformed = Не удалось прочитать запрос.
refusal-request-invalid = Это значение не принимается: { $field }
refusal-request-too-large = Это больше, чем принимает сервер.
refusal-request-unsupported-type = Этот тип содержимого не поддерживается.
refusal-request-cross-site = Запрос пришёл с другого сайта и был отклонён.
refusal-request-rate-limited = Слишком много запросов. Подождите немного.
refusal-request-timed-out = Это заняло слишком много времени. Попробуйте ещё раз.
refusal-request-conflict = В тот же момент это изменил кто-то ещё. Попробуйте ещё раз.
refusal-route-not-found = 404 Не найдено
refusal-route-method-not-allowed = Этот метод здесь не разрешён.
refusal-record-not-found = Запись не найдена
refusal-auth-required = Сначала войдите.
refusal-auth-invalid-token = Недействительный токен доступа
refusal-auth-scope = Это действие выходит за рамки выданных разрешений
refusal-auth-not-allowed = Это действие не разрешено
refusal-auth-code-wrong = Неверный код. { $tries ->
    [0] Попыток не осталось: запросите новый код.
    [one] Осталась { $tries } попытка.
    [few] Осталось { $tries } попытки.
    [many] Осталось { $tries } попыток.
   *[other] Осталось { $tries } попытки.
}
refusal-auth-code-expired = Этот код больше не действует. Запросите новый.
refusal-auth-too-many-tries = Слишком много неверных кодов. Откройте ссылку из нашего письма: по ней тоже можно войти.
refusal-auth-email-invalid = На этот адрес мы не можем отправить письмо.
refusal-auth-username-invalid = В имени пользователя от 1 до 30 символов: a–z, 0–9 и _.
refusal-auth-username-reserved = Это имя зарезервировано за самим сервером.
refusal-auth-username-taken = Это имя уже занято.
refusal-auth-agreement-required = Сначала примите условия.
refusal-auth-registrations-closed = Сейчас этот сервер не принимает новые учётные записи.
refusal-auth-server-elsewhere = Вход на другие серверы появится в одной из следующих версий. Пока используйте учётную запись этого сервера.
refusal-auth-server-invalid = Это не адрес сервера.
refusal-auth-account-disabled = Сейчас войти в эту учётную запись нельзя.
refusal-auth-account-pending = Учётная запись ждёт одобрения администраторов сервера. Вам напишут, когда она откроется.
refusal-account-not-found = Учётная запись { $acct } не найдена
refusal-account-self = Со своей учётной записью этого сделать нельзя.
refusal-account-blocked = На эту учётную запись нельзя подписаться.
refusal-account-field-too-long = Слишком длинно: не больше { $limit } символов.
refusal-account-too-many-fields = Полей может быть не больше { $limit }.
refusal-status-not-found = Пост не найден
refusal-status-empty = Сначала что-нибудь напишите.
refusal-status-too-long = Пост слишком длинный: не больше { $limit } символов.
refusal-status-too-many-mentions = В посте упомянуто слишком много людей: не больше { $limit }.
refusal-status-too-many-hashtags = В посте слишком много хештегов: не больше { $limit }.
refusal-status-too-complex = Разметка поста слишком сложная. Упростите её.
refusal-status-visibility-widened = Сделать пост видимым для большего круга людей потом нельзя.
refusal-status-not-boostable = Этот пост нельзя продвинуть.
refusal-status-not-pinnable = Закрепить можно только свой пост.
refusal-status-too-many-pins = Закрепить можно не больше { $limit } постов.
refusal-status-poll-and-media = В посте может быть либо опрос, либо вложения.
refusal-status-unsupported = Этого сервер пока не умеет.
refusal-poll-not-found = Опрос не найден
refusal-poll-expired = Этот опрос завершён.
refusal-poll-own = Нельзя голосовать в своём опросе.
refusal-poll-already-voted = Вы уже проголосовали.
refusal-poll-invalid-choice = Такого варианта в опросе нет.
refusal-poll-invalid = В опросе должно быть от { $min } до { $max } разных вариантов, а срок — от 5 минут до 30 дней.
refusal-media-not-found = Вложение не найдено
refusal-media-unsupported = Неподдерживаемый формат файла
refusal-media-too-large = Файл не может быть больше { $limit } МБ
refusal-media-impossibly-large = Слишком большой размер файла: { $bytes }
refusal-media-too-many = Слишком много вложений для одного поста.
refusal-media-unreadable = Не удалось прочитать изображение.
refusal-idempotency-changed = Это уже было отправлено с другим содержимым.
refusal-marker-conflict = В тот же момент место чтения передвинуло другое устройство.
refusal-payload-hostname = Адрес данных страницы не должен содержать имя хоста
refusal-server-overloaded = Сервер перегружен. Попробуйте через минуту.
error-internal = На сервере произошла ошибка. Она записана под номером { $id }.
