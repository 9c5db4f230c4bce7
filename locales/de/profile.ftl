profile-edit = Profil bearbeiten
profile-avatar = Profilbild öffnen
profile-verified = Bestätigter Link
# $account: die neue Adresse (ein Link)
profile-moved = Umgezogen zu { $account }
# $date: Monat und Jahr
profile-joined = Dabei seit { $date }
profile-tabs = Bereiche des Profils
profile-tab-posts = Beiträge
profile-tab-with-replies = Mit Antworten
profile-tab-media = Medien
profile-description = Beiträge von { $name }.
profile-empty-own = Du hast noch nichts veröffentlicht.
profile-empty = { $name } hat hier noch nichts veröffentlicht.
profile-empty-media = Noch keine Bilder, Videos oder Audios.
profile-empty-blocked = Du hast { $name } blockiert. Deshalb siehst du hier keine Beiträge.
profile-empty-blocks-you = { $name } hat dich blockiert. Deshalb siehst du hier keine Beiträge.
profile-following = Gefolgte
profile-followers = { $count ->
    [one] Follower
   *[other] Follower
}
profile-posts = { $count ->
    [one] Beitrag
   *[other] Beiträge
}
follow-request-asks = Möchte dir folgen
badge-bot = Automatisiert
badge-locked = Follower auf Anfrage
badge-blocks-you = Blockiert dich
status-pinned = Angeheftet
