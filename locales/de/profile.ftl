profile-edit = Profil bearbeiten
profile-avatar = Profilbild öffnen
# $description: of the picture, in the words of its owner
profile-avatar-described = Profilbild öffnen: { $description }
profile-verified = Bestätigter Link
# $account: die neue Adresse (ein Link)
profile-moved = Umgezogen zu { $account }
profile-limited = Dieses Profil wurde von der Moderation von { $domain } ausgeblendet.
profile-limited-show = Profil trotzdem anzeigen
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
profile-tab-featured = Empfohlen
profile-notify = Über Beiträge benachrichtigen
profile-note-edit = Bearbeiten
featured-empty-own = Du hast noch niemanden empfohlen. Das geht im Menü von Leuten, denen du folgst.
featured-empty = { $name } hat noch nichts empfohlen.
featured-people = Leute
featured-posts = Beiträge
profile-note = Notiz
profile-options = Optionen
featured-title = Empfohlen von { $name }
# $names: up to two names
familiar-followers = Gefolgt von { $names }
# $others: how many more the reader knows
familiar-followers-others = { $others ->
    [one] Gefolgt von { $names } und { $others } weiteren Person, die du kennst
   *[other] Gefolgt von { $names } und { $others } weiteren, die du kennst
}

account-more = Mehr
