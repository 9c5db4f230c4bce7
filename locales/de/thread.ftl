### The page of a post.

# $text: der Anfang des Beitrags
status-title = { $name }: „{ $text }“
# Über dem ersten gezeigten Beitrag eines Threads: davor gibt es noch mehr (ein Link).
status-earlier = Frühere Beiträge anzeigen
# Von einer späteren Seite mit Antworten zurück zur ersten (ein Link).
status-replies-first = Zurück zu den ersten Antworten
# Unter einem gekürzten Zweig eines Threads. $name: wer den Beitrag mit weiteren Antworten geschrieben hat.
status-replies-to = Weitere Antworten an { $name }
# Über einer Antwort in einem Thread: der beantwortete Beitrag wurde gelöscht oder ist nicht für alle bestimmt.
status-answers-hidden = Antwort auf einen Beitrag, der nicht angezeigt wird
# Benennt einen Zweig von Antworten für alle, die dessen Linie nicht sehen. $name: wer den Beitrag geschrieben hat, auf den sie antworten.
status-branch = Antworten an { $name }
# Die Linie neben einem Zweig von Antworten; sie klappt ihn ein.
status-branch-fold = Antworten an { $name } einklappen
# Die Zeile, die dann von ihm bleibt, neben den Bildern der Antwortenden.
status-branch-folded = { $count ->
    [one] { $count } Antwort
   *[other] { $count } Antworten
}
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
