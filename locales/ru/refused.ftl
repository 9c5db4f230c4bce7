# Страница формы, которую не приняли. Её рисует только сервер.

refused-title = Отправить не удалось
refused-files-lost = Выберите файлы ещё раз.
refused-sign-in = Войти в новой вкладке
refused-send-again = Отправить ещё раз
refused-as-active = Продолжить как @{ $acct }
refused-switch = Сменить на @{ $acct } и продолжить
refused-go-back = Вернуться, не отправляя
refused-field-post = Пост
refused-field-warning = Предупреждение о содержании
refused-field-name = Имя
refused-field-note = О себе
refused-field-title = Название
refused-field-avatar-description = Описание аватара
refused-field-header-description = Описание обложки
refused-field-attribution-domains = Сайты
