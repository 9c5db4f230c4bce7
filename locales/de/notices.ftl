# The tabs above the notifications.
notifications-tab-all = Alle
notifications-tab-mention = Erwähnungen
notifications-tab-favourite = Favoriten
notifications-tab-reblog = Geteilt
notifications-tab-follow = Follower
notifications-tab-follow-request = Anfragen
notifications-tab-poll = Umfragen
notifications-tab-status = Beiträge
notifications-tab-update = Bearbeitet
notifications-tab-quote = Zitate
notifications-tab-admin-report = Meldungen
notifications-tab-admin-sign-up = Neue Konten
notifications-show-all = Alle Mitteilungen anzeigen
notifications-policy = Wer dich benachrichtigen darf
notifications-held = { $count ->
    [one] Mitteilungen von { $count } Person werden zurückgehalten
   *[other] Mitteilungen von { $count } Personen werden zurückgehalten
}
