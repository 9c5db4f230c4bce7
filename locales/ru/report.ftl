### Reports to those who run the server.

# $acct: who is reported
report-title = Пожаловаться на @{ $acct }
report-why = Что не так?
report-spam = Это спам
report-spam-hint = Ненужные ссылки, накрутки или одинаковые ответы
report-violation = Это нарушает правило
report-violation-hint = Вы знаете, какое правило сервера нарушено
report-legal = Это незаконно
report-legal-hint = Вы считаете, что это противоречит закону
report-other = Что-то другое
report-other-hint = Ничего из этого не подходит
report-rules = Какие правила?
report-posts = Есть посты, на которых это видно?
report-posts-hint = Выберите сколько угодно или ни одного.
report-posts-empty = Выбрать не из чего: постов нет.
report-comment = Что ещё нам стоит знать?
report-comment-hint = До { $count } символов
report-forward = Отправить и на { $domain }
report-forward-hint = Этот сервер отвечает за аккаунт. Ваше имя не передаётся.
report-next = Далее
report-previous = Назад
report-send = Отправить жалобу
report-step = Шаг { $step } из { $count }
report-category-needed = Сначала выберите, что не так.
report-rules-needed = Выберите хотя бы одно правило.
report-sent-title = Спасибо
report-sent = Те, кто ведёт этот сервер, рассмотрят вашу жалобу.
report-sent-more = Вы можете и сами оградить себя от @{ $acct }.
report-mute = Скрыть
report-block = Заблокировать
report-done = Готово
report-media = { $count ->
    [0] Без вложений
    [one] { $count } вложение
    [few] { $count } вложения
   *[many] { $count } вложений
}
