### The page of a post.

# $text: начало поста
status-title = { $name }: «{ $text }»
# Над первым показанным постом ветки: до него есть ещё (ссылка).
status-earlier = Показать предыдущие посты
# С одной из следующих страниц ответов назад к первой (ссылка).
status-replies-first = Назад к первым ответам
# Под сокращённой частью ветки. $name: автор поста, у которого есть ещё ответы.
status-replies-to = Ещё ответы на пост: { $name }
# Следующая страница ответов под постом.
status-replies-more = Показать ещё ответы
status-reblogs = { $count ->
    [0] продвижений
    [one] продвижение
    [few] продвижения
   *[many] продвижений
}
status-favourites = в избранном
status-quotes = { $count ->
    [0] цитат
    [one] цитата
    [few] цитаты
   *[many] цитат
}
status-replies = Ответы
# Объявляется после этого тем, кто этого не видит.
status-replies-shown = { $count ->
    [0] Больше ответов нет
    [one] Ещё { $count } ответ
    [few] Ещё { $count } ответа
   *[many] Ещё { $count } ответов
}
status-not-found = Пост не найден

open-original = Открыть на исходном сайте
