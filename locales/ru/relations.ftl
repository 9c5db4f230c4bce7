### Lists of whom the reader keeps away.

domain-block-title = Заблокировать { $domain }
domain-block-text = Вы не увидите постов и уведомлений ни от кого с { $domain }.
domain-block-follows = Подписки между вами и людьми оттуда закончатся.
domain-block-typed = Введите { $domain } для подтверждения
domain-block-do = Заблокировать { $domain }
domain-block-field = Сервер
domain-block-hint = Например, example.com
domain-block-next = Далее
domain-block-heading = Заблокировать целый сервер
domain-blocked-toast = Сервер { $domain } заблокирован
domain-unblock = Разблокировать
domain-unblock-label = Разблокировать { $domain }
domain-blocks-empty = Вы не заблокировали ни одного сервера.
domain-blocks-search = Поиск по заблокированным серверам
domain-blocks-undo-label = Снова заблокировать { $domain }
relations-undo = Отменить
relations-search-blocks = Поиск по заблокированным
relations-search-mutes = Поиск по скрытым
relations-search-requests = Поиск по запросам
# $acct: the other person
relations-undo-block = Снова заблокировать @{ $acct }
relations-undo-mute = Снова скрыть @{ $acct }

blocks-none-found = Среди заблокированных никого не нашлось.
mutes-none-found = Среди скрытых никого не нашлось.
requests-none-found = Среди запросов никого не нашлось.
domain-blocks-none-found = Среди заблокированных серверов ничего не нашлось.
requests-empty = Новых запросов нет.
blocks-empty = Вы никого не заблокировали.
mutes-empty = Вы никого не игнорируете.
mutes-unmute = Не игнорировать
# $time: например, «через 3 дня»
mutes-end = Закончится { $time }
