### Страницы фильтров.

filters-text = Посты со словами и фразами, которые вы не хотите видеть, сворачиваются или скрываются. О ваших фильтрах знаете только вы.
filters-new = Новый фильтр
filters-none = Фильтров пока нет.
filters-saved = Сохранено.
filters-choose = Выберите фильтр для этого поста или создайте новый.
filters-add-post = Добавить пост
filters-has-post = Пост уже в этом фильтре
filters-edit = Изменить
# $title: название фильтра
filters-edit-label = Изменить «{ $title }»
filters-add-label = Добавить пост в «{ $title }»
filters-words = { $count ->
    [0] Ни слов, ни фраз
    [one] { $count } слово или фраза
    [few] { $count } слова и фразы
   *[many] { $count } слов и фраз
}
filters-posts = { $count ->
    [0] Нет постов
    [one] { $count } пост
    [few] { $count } поста
   *[many] { $count } постов
}
# $time: например, «через 3 дня»
filters-ends = Закончится { $time }
filters-ended = Срок истёк
filters-edit-title = Изменить фильтр
filters-title = Название
filters-title-hint = Его видно на свёрнутых постах.
filters-keywords = Слова и фразы
filters-keywords-hint = Чтобы убрать слово, очистите поле. После сохранения появятся новые поля.
# $number: начиная с 1
filters-keyword = Слово или фраза { $number }
filters-whole-word = Только целое слово
filters-whole-word-label = Только целое слово, { $number }
filters-where = Где действует
filters-context-public = Локальная лента, хештеги и поиск
filters-context-thread = Обсуждения и переписка
filters-context-account = Профили
filters-action = Что делать с такими постами
filters-action-warn = Сворачивать
filters-action-warn-hint = Видно название фильтра, и пост можно всё равно показать.
filters-action-hide = Скрывать полностью
filters-action-hide-hint = Будто их нет.
filters-action-blur = Скрывать медиа
filters-action-blur-hint = Текст останется видимым.
filters-until = Когда закончится
filters-never = Никогда
filters-single = Посты в этом фильтре
filters-single-remove = Убрать
filters-save = Сохранить
filters-delete = Удалить фильтр
filters-delete-text = Посты, которые он сворачивает или скрывает, снова будут видны.
filters-delete-confirm = Удалить
