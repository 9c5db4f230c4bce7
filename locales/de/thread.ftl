### The page of a post.

# $text: der Anfang des Beitrags
status-title = { $name }: „{ $text }“
# Über dem ersten gezeigten Beitrag eines Threads: davor gibt es noch mehr (ein Link).
status-earlier = Frühere Beiträge anzeigen
# Von einer späteren Seite mit Antworten zurück zur ersten (ein Link).
status-replies-first = Zurück zu den ersten Antworten
# Unter einem gekürzten Zweig eines Threads. $name: wer den Beitrag mit weiteren Antworten geschrieben hat.
status-replies-to = Weitere Antworten an { $name }
# Die nächste Seite mit Antworten unter einem Beitrag.
status-replies-more = Mehr Antworten anzeigen
status-reblogs = { $count ->
    [one] Mal geteilt
   *[other] Mal geteilt
}
status-favourites = { $count ->
    [one] Favorit
   *[other] Favoriten
}
status-quotes = { $count ->
    [one] Zitat
   *[other] Zitate
}
status-replies = Antworten
# Wird danach angesagt, für alle, die es nicht sehen.
status-replies-shown = { $count ->
    [one] { $count } weitere Antwort
   *[other] { $count } weitere Antworten
}
status-not-found = Beitrag nicht gefunden

open-original = Originalseite öffnen
