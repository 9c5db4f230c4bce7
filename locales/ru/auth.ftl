signin-title = Вход
signin-title-another = Добавить учётную запись
signin-text = Пароль не нужен: мы пришлём код на вашу почту.
signin-server = Сервер
signin-email = Электронная почта
signin-send = Получить код
# $link: signin-no-account-link
signin-no-account = Ещё нет учётной записи? { $link }
signin-no-account-link = Зарегистрироваться

signup-title = Новая учётная запись
# $domain: of this server
signup-text = { $domain } станет вашим домом: здесь можно писать, подписываться на людей и находить читателей.
signup-text-approval = Вашим домом станет { $domain }. Администраторы просматривают каждую новую учётную запись, прежде чем открыть её.
signup-username = Имя пользователя
signup-username-hint = a–z, 0–9 и _. Изменить его потом нельзя.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = Я принимаю { $terms }; { $privacy } мне известна.
signup-terms = условия использования
signup-privacy = политика конфиденциальности
signup-send = Получить код
# $link: signup-have-account-link
signup-have-account = Уже есть учётная запись? { $link }
signup-have-account-link = Войти
signup-closed = Сейчас { $domain } не принимает новых участников.
signup-closed-action = Посмотреть, кто здесь есть

sent-title = Введите код
# $email: an address
sent-text = Мы отправляем шесть цифр на { $email }. Они действуют десять минут.
sent-text-unknown = В письме, которое мы вам отправили, есть шесть цифр. Они действуют десять минут в том браузере, где вы их запросили.
sent-code = Шесть цифр кода
sent-sign-in = Войти
sent-sign-up = Создать учётную запись
sent-again = Отправить код ещё раз
sent-other-device-title = На другом устройстве?
sent-other-device = Код действует только здесь. Чтобы войти на другом устройстве, откройте на нём ссылку из того же письма.
sent-nothing-title = Ничего не пришло?
sent-nothing = Письмо может идти около минуты, а иногда оно попадает в спам.
sent-change-address = Указать другой адрес

link-title = Вход на этом устройстве
link-text = Вы открыли ссылку из письма. Нажмите кнопку, чтобы войти на { $domain } на этом устройстве.
link-sign-in = Войти
link-confirm-title = Войти как @{ $username }?
link-joins = Здесь уже выполнен вход в другую учётную запись. @{ $username } добавится к ней.
link-sign-in-as = Войти как @{ $username }
link-without-script = Для этой ссылки нужен JavaScript. Без него введите шесть цифр из того же письма на странице, где вы их запросили.
link-again = Запросить новый код
