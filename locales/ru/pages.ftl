# Страница ошибки и страница формы, которую не приняли. Приходят с первой загрузкой, потому что должны говорить и без
# сети.

error-not-found-title = Страница не найдена
# $path: адрес, который запросили
error-not-found-path = Страница не найдена: { $path }
error-refused-title = Не получилось
error-server-title = Внутренняя ошибка сервера
error-server-text = Не получилось показать эту страницу. Ошибка на нашей стороне, и мы её записали.
# $id: номер, по которому администратор найдёт ошибку в журнале
error-request-id = Её номер: { $id }.
error-offline = Похоже, вы не в сети. Проверьте подключение к интернету.
error-go-home = На главную

refused-title = Отправить не удалось
refused-files-lost = Выберите файлы ещё раз: браузер не даёт странице их сохранить.
refused-sign-in = Войти в новой вкладке
refused-send-again = Отправить ещё раз
refused-go-back = Вернуться, не отправляя
refused-field-post = Пост
refused-field-warning = Предупреждение о содержании
refused-field-name = Имя
refused-field-note = О себе
