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
## Notifications. $name is the newest person (a link), $others how many more there are.

notification-mention = { $name } hat dich erwähnt
notification-reply = { $name } hat dir geantwortet
notification-status = { $name } hat etwas gepostet
notification-quote = { $name } hat deinen Beitrag zitiert
notification-reblog = { $name } hat deinen Beitrag geteilt
notification-reblog-others = { $others ->
    [one] { $name } und { $others } weitere Person haben deinen Beitrag geteilt
   *[other] { $name } und { $others } weitere haben deinen Beitrag geteilt
}
notification-favourite = { $name } hat deinen Beitrag favorisiert
notification-favourite-others = { $others ->
    [one] { $name } und { $others } weitere Person haben deinen Beitrag favorisiert
   *[other] { $name } und { $others } weitere haben deinen Beitrag favorisiert
}
notification-follow = { $name } folgt dir jetzt
notification-follow-others = { $others ->
    [one] { $name } und { $others } weitere Person folgen dir jetzt
   *[other] { $name } und { $others } weitere folgen dir jetzt
}
notification-follow-request = { $name } möchte dir folgen
notification-poll = Eine Umfrage, bei der du abgestimmt hast, ist beendet
notification-poll-own = Deine Umfrage ist beendet
notification-update = { $name } hat einen Beitrag bearbeitet
notification-quoted-update = { $name } hat einen Beitrag bearbeitet, den du zitiert hast
notification-admin-sign-up = { $name } hat sich registriert
notification-admin-sign-up-others = { $others ->
    [one] { $name } und { $others } weitere Person haben sich registriert
   *[other] { $name } und { $others } weitere haben sich registriert
}
notification-admin-report = { $name } hat etwas gemeldet
notification-admin-report-of = { $name } hat { $target } gemeldet
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
notifications-gap = Fehlende Mitteilungen anzeigen
somebody = Jemand
status-open = Beitrag öffnen
media-count = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
