# The front page, and what the server says of itself beside other pages. Only the server draws them.

front-about = Об этом сервере
front-about-more = Подробнее о сервере
# After a number, as the next two.
front-users = { $count ->
    [0] человек
    [one] человек
    [few] человека
   *[many] человек
}
front-domains = { $count ->
    [0] известных серверов
    [one] известный сервер
    [few] известных сервера
   *[many] известных серверов
}
front-run-by = Управляет
front-languages = Языки
front-rules = Правила
front-rules-text = Без ненависти, травли и спама.
front-rules-all = Все правила
# In the empty list of a server on which nobody has written yet.
front-empty = Пока здесь тихо. Первый пост может стать вашим.

active-here = Кого почитать
