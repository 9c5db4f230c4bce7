profile-edit = Profil bearbeiten
profile-avatar = Profilbild öffnen
# $description: of the picture, in the words of its owner
profile-avatar-described = Profilbild öffnen: { $description }
profile-verified = Bestätigter Link
profile-limited = Dieses Profil wurde von der Moderation von { $domain } ausgeblendet.
profile-limited-show = Profil trotzdem anzeigen
# $date: Monat und Jahr
profile-joined = Dabei seit { $date }
profile-tabs = Bereiche des Profils
profile-tab-posts = Beiträge
profile-tab-with-replies = Mit Antworten
profile-tab-media = Medien
profile-description = Beiträge von { $name }.
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
profile-note = Notiz
profile-options = Optionen
# $names: up to two names
familiar-followers = Gefolgt von { $names }
# $others: how many more the reader knows
familiar-followers-others = { $others ->
    [one] Gefolgt von { $names } und { $others } weiteren Person, die du kennst
   *[other] Gefolgt von { $names } und { $others } weiteren, die du kennst
}

account-more = Mehr

## The featured tab

featured-people = Leute
featured-title = Empfohlen von { $name }
featured-hashtags = Hashtags
# $when: such as "today" or "3 days ago"
featured-hashtag-last = zuletzt { $when }
