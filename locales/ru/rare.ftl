# What few profiles show: where somebody has moved to, posts with one hashtag, and why nothing is listed.

featured-empty-own = Вы пока ничего не рекомендуете. Людей можно добавить через их меню, а хештеги — в настройках профиля.
featured-empty = { $name } пока ничего не рекомендует.
# $name: of the account that is left
profile-moved = { $name } теперь здесь:
profile-moved-open = Открыть профиль
# $tag: the hashtag, with its sign
profile-tagged = Посты с { $tag }
profile-tagged-all = Показать все посты
profile-empty-own = Вы пока ничего не опубликовали.
profile-empty = { $name }: постов пока нет.
profile-empty-media = Пока нет фото, видео и аудио.
profile-empty-blocked = { $name }: вы заблокировали этот профиль, поэтому посты скрыты.
profile-empty-blocks-you = { $name } блокирует вас, поэтому посты скрыты.
# Somebody has another account now.
badge-moved = Новый адрес
