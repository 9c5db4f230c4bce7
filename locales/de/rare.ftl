# What few profiles show: where somebody has moved to, posts with one hashtag, and why nothing is listed.

featured-empty-own = Du hast noch nichts empfohlen. Leute empfiehlst du in ihrem Menü, Hashtags in den Profileinstellungen.
featured-empty = { $name } hat noch nichts empfohlen.
# $name: of the account that is left
profile-moved = { $name } ist umgezogen zu
profile-moved-open = Zum Profil
# $tag: the hashtag, with its sign
profile-tagged = Beiträge mit { $tag }
profile-tagged-all = Alle Beiträge anzeigen
profile-empty-own = Du hast noch nichts veröffentlicht.
profile-empty = { $name } hat hier noch nichts veröffentlicht.
profile-empty-media = Noch keine Bilder, Videos oder Audios.
profile-empty-blocked = Du hast { $name } blockiert. Deshalb siehst du hier keine Beiträge.
profile-empty-blocks-you = { $name } hat dich blockiert. Deshalb siehst du hier keine Beiträge.
# Somebody has another account now.
badge-moved = Umgezogen
