suggestions-people = Люди
suggestions-tags = Хештеги
suggestions-emoji = Эмодзи
suggestions-found = { $count ->
    [0] Ничего не найдено
    [one] { $count } вариант
    [few] { $count } варианта
   *[many] { $count } вариантов
}

## Below a search field, and the searches of before

search-suggestions = Подсказки
# $q: what was typed
search-for = Искать «{ $q }»
search-recent = Недавние запросы
search-forget-all = Очистить
# $q: what was searched for
search-forget = Удалить «{ $q }»
search-forgotten = Запрос «{ $q }» удалён
search-forgotten-all = Недавние запросы очищены

## The panel of all emoji

emoji = Эмодзи
emoji-search = Поиск эмодзи
emoji-groups = Категории
emoji-none = Ничего не найдено
emoji-found = Найдено: { $count }
emoji-recent = Недавние
emoji-server = Эмодзи сервера
emoji-smileys = Смайлики и эмоции
emoji-people = Люди и жесты
emoji-nature = Животные и природа
emoji-food = Еда и напитки
emoji-travel = Путешествия и места
emoji-activities = Спорт и досуг
emoji-objects = Предметы
emoji-symbols = Символы
emoji-flags = Флаги
emoji-tones = Тон кожи
emoji-tone-0 = Жёлтый
emoji-tone-1 = Очень светлый
emoji-tone-2 = Светлый
emoji-tone-3 = Средний
emoji-tone-4 = Тёмный
emoji-tone-5 = Очень тёмный
