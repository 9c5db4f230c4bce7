suggestions-people = Люди
suggestions-tags = Хештеги
suggestions-emoji = Эмодзи
suggestions-found = { $count ->
    [0] Ничего не найдено
    [one] { $count } вариант
    [few] { $count } варианта
   *[many] { $count } вариантов
}
