### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = Вы и { $name }
relation-saved = Сохранено
note-title = Личная заметка
note-hint = Её видите только вы.
note-save = Сохранить заметку
relation-following = Подписка
relation-notify = Уведомлять о новых постах
relation-boosts = Показывать репосты в ленте
relation-languages = Только посты на этих языках
relation-languages-hint = Если ничего не выбрать, будут посты на всех языках.
relation-save = Сохранить
relation-endorse = Рекомендовать в моём профиле
relation-unendorse = Больше не рекомендовать
relation-endorse-text = Те, кого вы рекомендуете, видны всем в вашем профиле.
relation-remove = Удалить из подписчиков
relation-remove-text = Ваши посты больше не будут появляться в ленте этого человека. Уведомление не отправляется.
mute-title = Скрыть
mute-text = Посты не будут появляться в ваших лентах. Уведомление не отправляется.
mute-duration = На какой срок
mute-notifications = Скрыть и уведомления
mute-do = Скрыть
mute-stop = Больше не скрывать
# $time: such as "in 3 days"
mute-ends = Этот аккаунт скрыт. Закончится { $time }.
mute-lasts = Этот аккаунт скрыт.
block-title = Заблокировать
block-text = Вы не увидите посты друг друга, а взаимные подписки закончатся. Уведомление не отправляется.
block-do = Заблокировать
block-stop = Разблокировать
block-is = Этот аккаунт заблокирован.

domain-block-title = Заблокировать { $domain }
domain-block-heading = Заблокировать целый сервер
domain-block-text = Вы не увидите постов и уведомлений ни от кого с { $domain }.
domain-block-follows = Подписки между вами и людьми оттуда закончатся.
domain-block-typed = Введите { $domain } для подтверждения
domain-block-do = Заблокировать { $domain }
domain-block-field = Сервер
domain-block-hint = Например, example.com
domain-block-next = Далее
domain-blocked-toast = Сервер { $domain } заблокирован
domain-block-whole = Заблокировать весь { $domain }
domain-unblock = Разблокировать
domain-unblock-label = Разблокировать { $domain }
domain-blocks-empty = Вы не заблокировали ни одного сервера.
domain-blocks-search = Поиск по заблокированным серверам
domain-blocks-undo-label = Снова заблокировать { $domain }
relations-undo = Отменить
relations-search-blocks = Поиск по заблокированным
relations-search-mutes = Поиск по скрытым
relations-search-requests = Поиск по запросам
# $acct: the other person
relations-undo-block = Снова заблокировать @{ $acct }
relations-undo-mute = Снова скрыть @{ $acct }

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
report-sent-title = Спасибо
report-sent = Те, кто ведёт этот сервер, рассмотрят вашу жалобу.
report-sent-more = Вы можете и сами оградить себя от @{ $acct }.
report-done = Готово
