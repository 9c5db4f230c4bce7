### Процитированные посты

# $name: who wrote it
quote-by = Процитированный пост: { $name }
quote-inside = Цитирует другой пост
quote-poll = Опрос
quote-files = { $count ->
    [0] Нет вложений
    [one] { $count } вложение
    [few] { $count } вложения
   *[many] { $count } вложений
}
quote-revoked = Автор убрал свой пост из этой цитаты.
quote-deleted = Процитированный пост удалён.
quote-unauthorized = Вам не виден процитированный пост.
quote-blocked-account = Автор процитированного поста у вас заблокирован.
quote-muted-account = Вы скрыли автора процитированного поста.
quote-show = Всё равно показать
quote-hide = Скрыть
quote-loading = Загружается процитированный пост…
quote-remove = Не цитировать
quotes-title = Цитаты
quotes-none = Этот пост пока никто не цитировал.
quote-save = Сохранить
quote-this = Цитировать этот пост
quote-take-out = Убрать мой пост из этой цитаты
quote-refused = Этот пост нельзя процитировать.
