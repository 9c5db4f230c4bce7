### Процитированные посты

# $name: who wrote it
quote-by = Цитируемый пост: { $name }
quote-inside = Цитирует другой пост
quote-poll = Опрос
quote-files = { $count ->
    [0] Нет вложений
    [one] { $count } вложение
    [few] { $count } вложения
   *[many] { $count } вложений
}
quote-revoked = Автор убрал свой пост из этой цитаты.
quote-deleted = Цитируемый пост удалён.
quote-unauthorized = Цитируемый пост недоступен.
quote-blocked-account = Вы заблокировали автора цитируемого поста.
quote-muted-account = Вы игнорируете автора цитируемого поста.
quote-show = Всё равно показать
quote-hide = Скрыть
quote-loading = Загружаем цитируемый пост…
quote-remove = Убрать цитату
quote-removed = Цитата убрана
quote-private = Пост увидят только подписчики: цитируемый пост открыт только для них.
quotes-title = Цитаты
quotes-none = Этот пост пока никто не цитировал.
quote-save = Сохранить
quote-this = Цитировать этот пост
quote-take-out = Убрать мой пост из этой цитаты
quote-refused = Этот пост нельзя процитировать.
