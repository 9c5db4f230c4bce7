# Listen von Personen, Hashtags, Suche und die Leute dieses Servers.

## Follower und Gefolgte

# $name: wessen Liste es ist
follows-title-followers = Wer { $name } folgt
follows-title-following = Wem { $name } folgt
follows-followers = Follower
follows-following = Gefolgt
follows-empty-followers = { $name } hat noch keine Follower.
follows-empty-following = { $name } folgt noch niemandem.
follows-hidden = { $name } zeigt diese Liste nicht.

requests-empty = Niemand wartet auf deine Antwort.
blocks-empty = Du blockierst niemanden.
mutes-empty = Du hast niemanden stummgeschaltet.
mutes-unmute = Aufheben
# $time: zum Beispiel „in 3 Tagen“
mutes-end = Endet { $time }

## Hashtags

tag-tab-posts = Beiträge
tag-tab-profiles = Profile
tag-profiles-title = Wer mit #{ $name } schreibt
tag-profiles-empty = Mit #{ $name } hat noch niemand öffentlich geschrieben.
tag-uses = { $count ->
    [one] { $count } Beitrag in dieser Woche
   *[other] { $count } Beiträge in dieser Woche
}

## Suche

# $q: wonach gesucht wurde
search-title-for = Suche: { $q }
search-field = Leute, Hashtags, Beiträge
search-submit = Suchen
search-tab-all = Alles
search-tab-accounts = Leute
search-tab-hashtags = Hashtags
search-tab-statuses = Beiträge
search-all = Alle anzeigen
search-hint = Finde Leute über Namen oder Adresse, Hashtags über ihren Anfang und Beiträge über ihre Wörter.
search-empty = Zu diesen Suchbegriffen wurde nichts gefunden

## Die Leute dieses Servers

# $server: seine Domain
actors-title = Leute auf { $server }
actors-welcome = Die Leute hier schreiben in ihren eigenen Worten, und du liest sie in der Reihenfolge, in der sie geschrieben haben.
# $acct: wer ihn geschrieben hat
actors-newest = Der neueste Beitrag von @{ $acct }
actors-empty = Noch hat niemand etwas Öffentliches geschrieben.
actors-elsewhere = Dieser Server zeigt die Leute von { $server } nicht.
actors-here = Leute auf { $server }

# The list of drafts
drafts-here = Entwürfe werden in diesem Browser gespeichert.
drafts-none = Keine Entwürfe. Was du anfängst zu schreiben, bleibt hier, bis du es veröffentlichst.
drafts-new = Entwurf { $number }
drafts-reply = Entwurf { $number }, Antwort
drafts-edit = Entwurf { $number }, Bearbeitung
drafts-open = in einem Tab offen
drafts-without-words = Noch kein Text
drafts-delete = Entwurf { $number } löschen
drafts-title = Entwürfe
