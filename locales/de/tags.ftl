# Hashtags that somebody follows or shows on their profile.

tag-feature = #{ $name } zu meinem Profil hinzufügen
tag-unfeature = #{ $name } von meinem Profil entfernen
tag-remove = Entfernen
tag-add = Hinzufügen
followed-tags-search = Deine Hashtags durchsuchen
followed-tags-empty = Du folgst noch keinem Hashtag. Öffne einen und tippe auf den Stern: Öffentliche Beiträge dazu erscheinen dann auf deiner Startseite.
followed-tags-none = Keiner deiner Hashtags passt dazu.
followed-tags-find = Hashtags finden
featured-tags-title = Vorgestellte Hashtags
featured-tags-text = Dein Profil kann bis zu { $count } Hashtags zeigen, über die du schreibst.
featured-tags-field = Hashtag
featured-tags-empty = Dein Profil zeigt noch keine Hashtags.
featured-tags-suggested = Diese verwendest du oft
featured-tags-count = { $count ->
    [one] { $count } Beitrag
   *[other] { $count } Beiträge
}

tag-tab-posts = Beiträge
tag-tab-profiles = Profile
tag-profiles-title = Leute, die über #{ $name } schreiben
tag-profiles-empty = Noch hat niemand öffentlich über #{ $name } geschrieben.
tag-description = Öffentliche Beiträge zu #{ $name }.
tag-empty = Noch keine Beiträge mit #{ $name }.

nav-followed-tags = Gefolgte Hashtags
