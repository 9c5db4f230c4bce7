### Reports to those who run the server.

# $acct: who is reported
report-title = @{ $acct } melden
report-why = Was ist los?
report-spam = Das ist Spam
report-spam-hint = Unerwünschte Links, falsche Interaktionen oder immer gleiche Antworten
report-violation = Das verstößt gegen eine Regel
report-violation-hint = Du weißt, gegen welche Regel dieses Servers
report-legal = Das ist illegal
report-legal-hint = Du glaubst, dass es gegen Gesetze verstößt
report-other = Etwas anderes
report-other-hint = Nichts davon passt
report-rules = Gegen welche Regeln?
report-posts = Gibt es Beiträge, die das zeigen?
report-posts-hint = Wähle beliebig viele aus oder keinen.
report-posts-empty = Es gibt keine Beiträge zur Auswahl.
report-comment = Sollten wir noch etwas wissen?
report-comment-hint = Bis zu { $count } Zeichen
report-forward = Auch an { $domain } senden
report-forward-hint = Dieser Server ist für das Konto zuständig. Dein Name wird nicht weitergegeben.
report-next = Weiter
report-previous = Zurück
report-send = Meldung senden
report-step = Schritt { $step } von { $count }
report-category-needed = Wähle zuerst aus, was los ist.
report-rules-needed = Wähle mindestens eine Regel aus.
report-sent-title = Danke
report-sent = Wer diesen Server betreibt, sieht sich deine Meldung an.
report-sent-more = Du kannst dir @{ $acct } auch selbst vom Leib halten.
report-mute = Stummschalten
report-block = Blockieren
report-done = Fertig
report-media = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
