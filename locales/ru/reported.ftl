### Жалобы, как их читают те, кто ведёт сервер.

# $target: whom the report is about
reported-person = Жалоба на: { $target }
reported-spam = Спам
reported-violation = Нарушение правил
reported-legal = Нарушение закона
reported-other = Другое
reported-more = Показать полностью
reported-less = Свернуть
reported-posts = { $count ->
    [0] Нет постов в жалобе
    [one] { $count } пост в жалобе
    [few] { $count } поста в жалобе
   *[many] { $count } постов в жалобе
}
# A reported post that isn't there any more, or that this reader may not see.
reported-gone = Этот пост удалён или вам не виден.
