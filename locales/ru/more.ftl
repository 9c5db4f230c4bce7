# Places that are rarely gone to: the More menu, and their own pages.

nav-blocks = Заблокированные
nav-mutes = Игнорируемые
nav-domain-blocks = Заблокированные домены
nav-filters = Фильтры
nav-followed-tags = Подписки на хештеги
