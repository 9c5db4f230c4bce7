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
notifications-gap = Fehlende Mitteilungen anzeigen
somebody = Jemand
status-open = Beitrag öffnen
media-count = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
