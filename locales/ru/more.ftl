# The menus of the navigation: places that are rarely gone to, which are on their own pages, too, and the accounts.

nav-blocks = Заблокированные
nav-mutes = Игнорируемые
nav-domain-blocks = Заблокированные домены
nav-filters = Фильтры

nav-add-account = Добавить аккаунт
nav-sign-out-confirm = Выйти из @{ $acct }
