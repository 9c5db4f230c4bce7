### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = Вы и { $name }
relation-saved = Сохранено
note-title = Личная заметка
note-hint = Её видите только вы.
note-save = Сохранить заметку
relation-report = Пожаловаться на @{ $acct }
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
mute-time-good = Навсегда
mute-time-an-hour = 1 час
mute-time-a-day = 1 день
mute-time-a-week = 7 дней
mute-time-a-month = 30 дней
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
domain-block-whole = Заблокировать весь { $domain }
