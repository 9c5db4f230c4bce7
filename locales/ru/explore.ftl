# Explore: what trends, and people to follow. And hashtags where they stand in a row.

explore-description = Посты, хештеги и новости, о которых сейчас говорят.
explore-tags-title = Популярные хештеги
explore-posts = Посты
explore-hashtags = Хештеги
explore-news = Новости
explore-for-you = Для вас
explore-empty = Сейчас ничего не в тренде
# $title: of a page, $posts: such as "3 posts this week"
explore-link-posts = { $title }: { $posts }
explore-link = Посты с этой ссылкой
explore-link-title = Посты о «{ $title }»
explore-link-empty = Здесь нет постов, которые вам видны.

suggestion-friends_of_friends = На этот аккаунт подписаны те, кого вы читаете
suggestion-similar_to_recently_followed = Похоже на тех, на кого вы недавно подписались
suggestion-most_followed = Популярно на этом сервере
# $names: up to two names
suggestion-friends = Среди подписчиков: { $names }
suggestion-friends-others = Среди подписчиков: { $names } и другие ваши подписки
# $acct: whom
suggestion-dismiss = Больше не предлагать @{ $acct }
suggestion-dismissed = Больше не будем предлагать @{ $acct }.
suggestions-empty = Пока нет рекомендаций.
suggestions-all = Все, кто есть на { $server }

# $name: the hashtag, without its sign
tag-follow = Подписаться на #{ $name }
tag-unfollow = Отписаться от #{ $name }
tag-unfollowed-toast = Вы отписались от #{ $name }
tag-uses = { $count ->
    [0] За неделю ни одного поста
    [one] { $count } пост за неделю
    [few] { $count } поста за неделю
   *[many] { $count } постов за неделю
}
# $count: on the busiest day of the week
card-people = { $count ->
    [0] Никого
    [one] До { $count } человека в день
    [few] До { $count } человек в день
   *[many] До { $count } человек в день
}
