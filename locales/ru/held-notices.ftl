# Who may notify a reader, and what is held back.
policy-title = Кто может вас уведомлять
policy-text = Решите, чьи уведомления вы получаете. Задержанные ждут вашего решения.
policy-saved = Сохранено. Действует со следующего уведомления.
policy-save = Сохранить
policy-accept = Пропускать
policy-filter = Задерживать
policy-drop = Игнорировать
policy-for-not-following = Люди, на которых вы не подписаны
policy-for-not-following-hint = Пока вы сами их не пропустите.
policy-for-not-followers = Люди, которые на вас не подписаны
policy-for-not-followers-hint = И те, кто подписан на вас меньше 3 дней.
policy-for-new-accounts = Новые аккаунты
policy-for-new-accounts-hint = Моложе 30 дней, если вы на них не подписаны.
policy-for-private-mentions = Личные сообщения от незнакомых
policy-for-private-mentions-hint = От людей, на которых вы не подписаны, если это не ответ вам. В беседах они видны.
policy-for-limited-accounts = Ограниченные аккаунты
policy-for-limited-accounts-hint = Их ограничили те, кто ведёт этот сервер.
held-title = Задержанные уведомления
held-empty = Ничего не задержано. Вы решаете, кто может вас уведомлять.
held-count = { $count ->
    [0] Нет уведомлений
    [one] { $count } уведомление
    [few] { $count } уведомления
   *[many] { $count } уведомлений
}
held-accept = Принять
held-accept-label = Принять уведомления от @{ $acct }
held-accept-all = Принять все
held-accept-done = Принято. Теперь они среди ваших уведомлений.
held-dismiss = Отклонить
held-dismiss-label = Отклонить уведомления от @{ $acct }
held-dismiss-all = Отклонить все
held-dismiss-done = Отклонено.
held-from-empty = Здесь ничего нет. Возможно, публикации удалены.
