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

## Suche

# $q: wonach gesucht wurde
search-field = Leute, Hashtags, Beiträge
search-options = Suchoptionen
search-tab-all = Alles
search-tab-accounts = Leute
search-tab-hashtags = Hashtags
search-tab-statuses = Beiträge
search-empty = Zu diesen Suchbegriffen wurde nichts gefunden

## Die öffentlichen Timelines

local-description = Öffentliche Beiträge von Leuten auf { $domain }, die neuesten zuerst.
federated-description = Öffentliche Beiträge von { $domain } und bekannten Servern, die neuesten zuerst.
local-empty = Noch keine öffentlichen Beiträge.

## The home timeline

home-empty = Deine Timeline ist noch leer. Folge ein paar Leuten, dann erscheinen ihre Beiträge hier.
