### The page of notifications: its tabs, and what stands above the list.

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

# $count: how many ask to follow
requests-waiting = { $count ->
    [one] { $count } Folgeanfrage
   *[other] { $count } Folgeanfragen
}
notifications-empty = Noch keine Mitteilungen. Hier erscheinen Antworten, geteilte Beiträge und neue Follower.
notifications-new = { $count ->
    [one] { $count } neue Mitteilung anzeigen
   *[other] { $count } neue Mitteilungen anzeigen
}
notifications-new-more = { $count }+ neue Mitteilungen anzeigen
# $count: how many posts were due and could not be published
notifications-unpublished = { $count ->
    [one] { $count } geplanter Beitrag wurde nicht veröffentlicht
   *[other] { $count } geplante Beiträge wurden nicht veröffentlicht
}
