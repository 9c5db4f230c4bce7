compose-title = Новый пост
compose-reply-title = Ответ
compose-edit-title = Изменить пост
compose-placeholder = Что нового?
compose-reply-placeholder = Напишите ответ
compose-publish = Опубликовать
compose-publishing = Публикация…
compose-reply = Ответить
compose-save = Сохранить
compose-cancel = Отмена
compose-visibility = Кто это увидит
compose-language = Язык
compose-language-detect = Авто
compose-warning = Предупреждение о содержании
compose-warning-placeholder = О чём пост? (спойлеры…)
compose-direct-hint = Это увидят только те, кого вы упомянули.
compose-add-media = Добавить фото, видео или аудио
compose-add-any = Добавить файлы
compose-files-drop = Перетащите файлы сюда
compose-uploading = Загрузка…
compose-poll-add = Добавить опрос
compose-poll-remove = Убрать опрос
compose-nothing = Сначала напишите что-нибудь.
compose-formatting = Форматирование
compose-formatted = В этом посте есть форматирование. Оно сохранится.
compose-formatted-as-plain = Редактировать как обычный текст
compose-formatting-goes = Если изменить текст, форматирование пропадёт.
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
home-empty = Здесь пока пусто. Подпишитесь на людей, и их посты появятся здесь.
