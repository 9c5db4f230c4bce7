### Lists of whom the reader keeps away.

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
