signin-title = Вход
signin-title-another = Добавить аккаунт
# $domain: of this server
signin-text = Вы входите на { $domain }. Пароль не нужен: мы пришлём код на вашу почту.
signin-for-app = Затем вы вернётесь к приложению.
signin-email = Электронная почта
signin-send = Получить код
# $link: signin-no-account-link
signin-no-account = Ещё нет аккаунта? { $link }
signin-no-account-link = Зарегистрироваться
signin-elsewhere = Ваш аккаунт на другом сервере?
signin-server = Адрес сервера
signin-at = Войти на { $server }
signin-at-text = Вы войдёте на странице этого сервера и вернётесь сюда.
signin-continue = Продолжить

# What signing in is for. $who: a name; a handle in languages that bend names
deed-follow = Войдите, чтобы подписаться на { $who }
deed-toggle = { $verb ->
    [favourite] Войдите, чтобы добавить пост { $who } в избранное
    [reblog] Войдите, чтобы продвинуть пост { $who }
   *[other] Войдите, чтобы сохранить пост { $who }
}
deed-reply = Войдите, чтобы ответить { $who }
deed-vote = Войдите, чтобы проголосовать в опросе { $who }
# On the pages after it
deed-follow-next = Затем вы подпишетесь на { $who }.
deed-toggle-next = { $verb ->
    [favourite] Затем пост { $who } появится в вашем избранном.
    [reblog] Затем вы продвинете пост { $who }.
   *[other] Затем вы сохраните пост { $who }.
}
deed-reply-next = Затем вы сможете ответить { $who }.
deed-vote-next = Затем ваш голос в опросе { $who } будет учтён.
# Where somebody lands
told-follow = Вы подписались
told-requested = Запрос отправлен
told-toggle = { $verb ->
    [favourite] Добавлено в избранное
    [reblog] Вы продвинули пост
   *[other] Сохранено
}
told-vote = Ваш голос учтён
told-gone = Этого уже нет, поэтому ничего не изменилось
told-refused = Сделать это уже нельзя
told-already = Вы уже вошли. Пожалуйста, нажмите ещё раз.
told-nothing = Добро пожаловать!
told-new-link = Заполнить профиль

signup-title = Новый аккаунт
# $domain: of this server
signup-text = Ваш аккаунт будет на { $domain }. Пишите, подписывайтесь на людей и находите читателей.
signup-text-approval = Ваш аккаунт будет на { $domain }. Каждый новый аккаунт мы одобряем сами.
signup-username = Имя пользователя
signup-username-hint = a–z, 0–9 и _. Потом его нельзя изменить.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = Я принимаю { $terms } и { $privacy }.
signup-terms = условия использования
signup-privacy = политику конфиденциальности
signup-agreement-needed = Примите условия, чтобы продолжить.
signup-send = Получить код
# $link: signup-have-account-link
signup-have-account = Уже есть аккаунт? { $link }
signup-have-account-link = Войти
signup-closed = Сейчас { $domain } не принимает новые аккаунты.
signup-closed-action = Посмотреть профили

sent-title = Введите код
# $email: an address
sent-text = Отправляем 6-значный код на { $email }. Он действует 10 минут.
sent-text-unknown = Введите код из нашего письма в том браузере, где вы его запросили. Он действует 10 минут.
sent-code = 6-значный код
sent-sign-in = Войти
sent-sign-up = Создать аккаунт
sent-again = Письма нет? Отправить ещё раз
sent-other-device-title = На другом устройстве?
sent-other-device = Код действует только здесь. Чтобы войти на другом устройстве, откройте на нём ссылку из того же письма.
sent-nothing-title = Ничего не пришло?
sent-nothing = Письмо может идти около минуты. Проверьте и папку «Спам».
sent-change-address = Указать другой адрес

link-title = Вход на этом устройстве
link-text = Вы открыли ссылку из нашего письма. Нажмите кнопку, чтобы войти на { $domain } на этом устройстве.
link-sign-in = Войти
link-confirm-title = Войти как @{ $username }?
link-joins = Здесь уже выполнен вход в другой аккаунт. @{ $username } добавится к нему в этом браузере.
link-sign-in-as = Войти как @{ $username }
link-without-script = Для этой ссылки нужен JavaScript. Без него введите код из того же письма на странице, где вы его запросили.
link-again = Запросить новый код

# What a new account is led through
welcome-progress = Шаг { $number } из { $steps }
welcome-profile-title = Расскажите о себе
welcome-profile-text = С фото и именем вас проще узнать.
welcome-name = Имя
welcome-people-title = На кого подписаться
welcome-people-text = Их посты появятся в вашей ленте.
welcome-people-empty = Здесь ещё никто ничего не написал.
welcome-post-title = Напишите первый пост
welcome-post-text = Поздоровайтесь. Пост увидят все.
welcome-post-label = Ваш пост
welcome-post-placeholder = Привет! Я здесь недавно, и мне нравится…
welcome-post = Опубликовать
welcome-next = Дальше
welcome-skip = Пропустить
welcome-end = Пропустить всё

# An app asks to use the account

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
