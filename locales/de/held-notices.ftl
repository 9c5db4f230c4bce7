# Who may notify a reader, and what is held back.
policy-title = Wer dich benachrichtigen darf
policy-text = Entscheide, wessen Mitteilungen dich erreichen. Zurückgehaltene warten, bis du sie ansiehst.
policy-saved = Gespeichert. Es gilt ab der nächsten Mitteilung.
policy-save = Speichern
policy-accept = Durchlassen
policy-filter = Zurückhalten
policy-drop = Ignorieren
policy-for-not-following = Leute, denen du nicht folgst
policy-for-not-following-hint = Bis du sie selbst durchlässt.
policy-for-not-followers = Leute, die dir nicht folgen
policy-for-not-followers-hint = Auch wer dir seit weniger als 3 Tagen folgt.
policy-for-new-accounts = Neue Konten
policy-for-new-accounts-hint = In den letzten 30 Tagen erstellt, außer du folgst ihnen.
policy-for-private-mentions = Unaufgeforderte Direktnachrichten
policy-for-private-mentions-hint = Von Leuten, denen du nicht folgst, außer sie antworten dir. Die Nachrichten stehen weiter in deinen Unterhaltungen.
policy-for-limited-accounts = Eingeschränkte Konten
policy-for-limited-accounts-hint = Von den Betreibern dieses Servers eingeschränkt.
held-title = Zurückgehaltene Mitteilungen
held-empty = Nichts wird zurückgehalten. Du entscheidest, wer dich benachrichtigen darf.
held-count = { $count ->
    [one] { $count } Mitteilung
   *[other] { $count } Mitteilungen
}
held-accept = Annehmen
held-accept-label = Mitteilungen von @{ $acct } annehmen
held-accept-all = Alle annehmen
held-accept-done = Angenommen. Sie stehen jetzt bei deinen Mitteilungen.
held-dismiss = Verwerfen
held-dismiss-label = Mitteilungen von @{ $acct } verwerfen
held-dismiss-all = Alle verwerfen
held-dismiss-done = Verworfen.
held-from-empty = Hier ist nichts mehr. Vielleicht wurde gelöscht, worum es ging.
