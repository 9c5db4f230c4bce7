# Listen von Personen, Hashtags und Suche.

## Follower und Gefolgte

# $name: wessen Liste es ist
follows-title-followers = Wer { $name } folgt
follows-title-following = Wem { $name } folgt
follows-followers = Follower
follows-following = Folgt
follows-empty-followers = { $name } hat noch keine Follower.
follows-empty-following = { $name } folgt noch niemandem.
follows-hidden = { $name } zeigt diese Liste nicht.

blocks-none-found = Keine blockierten Profile passen zu dieser Suche.
mutes-none-found = Keine stummgeschalteten Profile passen zu dieser Suche.
requests-none-found = Keine Anfragen passen zu dieser Suche.
domain-blocks-none-found = Keine blockierten Server passen zu dieser Suche.
# $count: how many ask to follow
requests-waiting = { $count ->
    [one] { $count } Folgeanfrage
   *[other] { $count } Folgeanfragen
}
requests-empty = Keine Folgeanfragen.
blocks-empty = Du hast niemanden blockiert.
mutes-empty = Du hast niemanden stummgeschaltet.
mutes-unmute = Nicht mehr stumm
# $time: zum Beispiel „in 3 Tagen“
mutes-end = Endet { $time }

## Hashtags

tag-tab-posts = Beiträge
tag-tab-profiles = Profile
tag-profiles-title = Leute, die über #{ $name } schreiben
tag-profiles-empty = Noch hat niemand öffentlich über #{ $name } geschrieben.
tag-uses = { $count ->
    [one] { $count } Beitrag diese Woche
   *[other] { $count } Beiträge diese Woche
}

## Suche

# $q: wonach gesucht wurde
search-field = Leute, Hashtags, Beiträge
search-options = Suchoptionen
search-tab-all = Alles
search-tab-accounts = Leute
search-tab-hashtags = Hashtags
search-tab-statuses = Beiträge
search-empty = Zu diesen Suchbegriffen wurde nichts gefunden

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

local-description = Öffentliche Beiträge von Leuten auf { $domain }, die neuesten zuerst.
federated-description = Öffentliche Beiträge von { $domain } und bekannten Servern, die neuesten zuerst.
local-empty = Noch keine öffentlichen Beiträge.
tag-description = Öffentliche Beiträge zu #{ $name }.
tag-empty = Noch keine Beiträge mit #{ $name }.
somebody = Jemand
status-open = Beitrag öffnen
media-count = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
