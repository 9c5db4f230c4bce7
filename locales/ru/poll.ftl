compose-poll = Опрос
compose-poll-option = Вариант { $number }
compose-poll-option-add = Добавить вариант
compose-poll-option-remove = Убрать вариант { $number }
compose-poll-multiple = Несколько ответов
compose-poll-length = Завершится через
compose-poll-length-300 = 5 минут
compose-poll-length-1800 = 30 минут
compose-poll-length-3600 = 1 час
compose-poll-length-21600 = 6 часов
compose-poll-length-86400 = 1 день
compose-poll-length-259200 = 3 дня
compose-poll-length-604800 = 7 дней

poll-choose-one = Выберите один вариант
poll-choose-several = Выберите один или несколько вариантов
poll-choose-first = Сначала выберите вариант ответа.
poll-vote = Голосовать
poll-own-vote = Ваш голос
poll-results = Результаты
poll-back = К голосованию
poll-refresh = Обновить
poll-finished = завершён
# $number: число, как оно показано
poll-votes = { $count ->
    [0] Нет голосов
    [one] { $number } голос
    [few] { $number } голоса
   *[many] { $number } голосов
}
poll-people = { $count ->
    [0] Нет голосов
    [one] { $number } человек
    [few] { $number } человека
   *[many] { $number } человек
}
# $time: например, «через 5 часов»
poll-ends = завершится { $time }
