### The form behind a search, which only the server draws.

search-words = Все эти слова
search-phrase = Точная фраза
search-without = Ни одного из этих слов
search-from = Автор
search-from-hint = Имя, например wren или wren@example.org
search-from-hint-me = Имя, например wren или wren@example.org, либо «me» — это вы
search-after = После
search-before = До
search-any = Не важно
search-has = Что есть в посте
search-has-media = Любые вложения
search-has-image = Изображения
search-has-video = Видео
search-has-audio = Аудио
search-has-poll = Опрос
search-has-link = Ссылка
search-is = Только
search-is-reply = Ответы
search-is-sensitive = Деликатные посты
search-is-quote = Цитаты
search-lang = Язык
search-in = Где
search-in-all = Везде
search-in-library = В моих и сохранённых постах
search-in-public = В публичных постах
search-operators = В строке поиска можно писать и так: from:имя, before:2026-05-01, after:, during:2026-05, has:image, lang:ru, is:reply, in:library, "точная фраза", минус перед тем, что не нужно, и гав* для слов с таким началом.
