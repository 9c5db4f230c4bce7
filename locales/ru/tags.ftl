# Hashtags that somebody follows or shows on their profile.

tag-feature = Добавить #{ $name } в мой профиль
tag-unfeature = Убрать #{ $name } из моего профиля
tag-remove = Убрать
tag-add = Добавить
followed-tags-search = Поиск по вашим хештегам
followed-tags-empty = Вы пока не подписаны ни на один хештег. Откройте любой и нажмите на звёздочку: публичные посты с ним появятся в вашей ленте.
followed-tags-none = Среди ваших хештегов такого нет.
followed-tags-find = Найти хештеги
featured-tags-title = Рекомендуемые хештеги
featured-tags-text = В профиле можно показать до { $count } хештегов, о которых вы пишете.
featured-tags-field = Хештег
featured-tags-empty = В вашем профиле пока нет хештегов.
featured-tags-suggested = Вы часто их используете
featured-tags-count = { $count ->
    [0] Пока нет постов
    [one] { $count } пост
    [few] { $count } поста
   *[many] { $count } постов
}

tag-tab-posts = Посты
tag-tab-profiles = Профили
tag-profiles-title = Кто пишет о #{ $name }
tag-profiles-empty = О #{ $name } пока никто не писал публично.
tag-description = Публичные посты с хештегом #{ $name }.
tag-empty = Постов с хештегом #{ $name } пока нет.

nav-followed-tags = Подписки на хештеги
