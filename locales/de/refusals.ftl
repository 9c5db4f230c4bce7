refusal-request-malformed = Wir konnten diese Anfrage nicht lesen.
refusal-request-negative-page = Seiten können nicht vor 0 beginnen und nicht weniger als 0 Ergebnisse haben.
refusal-request-invalid = Dieser Wert wird nicht angenommen: { $field }
refusal-request-too-long = Das ist zu lang: { $field }
refusal-request-not-accepted = Etwas in dieser Anfrage wird nicht angenommen.
refusal-request-too-large = Das ist größer, als der Server annimmt.
refusal-request-unsupported-type = Dieser Inhaltstyp wird nicht unterstützt.
refusal-request-cross-site = Diese Anfrage kam von einer anderen Website und wurde abgelehnt.
refusal-request-rate-limited = Zu viele Anfragen. Bitte versuch es etwas später noch einmal.
refusal-request-timed-out = Das hat zu lange gedauert. Bitte versuch es noch einmal.
refusal-request-conflict = Jemand hat das im selben Moment geändert. Bitte versuch es noch einmal.
refusal-route-not-found = 404 Nicht gefunden
refusal-route-method-not-allowed = Diese Methode ist hier nicht erlaubt.
refusal-record-not-found = Eintrag nicht gefunden
refusal-auth-required = Bitte melde dich zuerst an.
refusal-auth-invalid-token = Das Zugriffstoken ist ungültig
refusal-auth-scope = Diese Aktion liegt außerhalb der erteilten Berechtigungen
refusal-auth-not-allowed = Diese Aktion ist nicht erlaubt
refusal-auth-person-needed = Dafür muss jemand angemeldet sein
# $url: an address of this server
refusal-auth-sign-up-here = Ein Konto auf diesem Server erstellst du unter { $url }.
refusal-auth-code-wrong = Der Code stimmt nicht. { $tries ->
    [one] Du hast noch { $tries } Versuch.
   *[other] Übrige Versuche: { $tries }. Danach brauchst du einen neuen Code.
}
refusal-auth-code-expired = Dieser Code gilt nicht mehr. Fordere einen neuen an.
refusal-auth-link-joins = Dieser Link gehört zu einem anderen Konto. Bestätige, dass du es in diesem Browser hinzufügen möchtest.
refusal-auth-too-many-tries = Zu viele falsche Codes. Öffne stattdessen den Link aus unserer Mail: Er meldet dich auch an.
refusal-auth-too-many-mails = Es wurden zu viele Codes angefordert. Einen neuen gibt es in { $unit ->
    [hours] { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
   *[minutes] { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
}.
refusal-auth-last-code-works = Der letzte Code, den wir geschickt haben, gilt noch. Einen neuen gibt es in { $unit ->
    [hours] { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
   *[minutes] { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
}.
refusal-auth-email-invalid = An diese E-Mail-Adresse können wir nichts senden.
refusal-auth-username-invalid = Nimm 1 bis 30 Zeichen: a–z, 0–9 und _.
refusal-auth-username-reserved = Dieser Benutzername ist reserviert.
refusal-auth-username-taken = Dieser Benutzername ist vergeben.
refusal-auth-agreement-required = Bitte stimme zuerst den Bedingungen zu.
refusal-auth-registrations-closed = Dieser Server nimmt zurzeit keine neuen Konten an.
refusal-auth-server-elsewhere = Das ist ein anderer Server. Um ein Konto dort zu nutzen, melde dich mit der Adresse des Servers an.
refusal-auth-server-invalid = Das ist keine Serveradresse.
refusal-auth-account-disabled = Mit diesem Konto ist zurzeit keine Anmeldung möglich.
refusal-auth-account-pending = Dieses Konto wartet noch auf Freigabe. Bitte versuch es später noch einmal.
refusal-linked-here = Du bist schon auf { $server }. Melde dich mit deiner E-Mail-Adresse an.
refusal-linked-no-server = Verbindung zum Server nicht möglich.
refusal-linked-denied = Du hast Linnet den Zugriff auf dein Konto nicht erlaubt.
refusal-linked-state = Diese Anmeldung ist abgelaufen. Fang noch einmal an.
# $server: its address
refusal-linked-refused = { $server } hat die Anmeldung abgelehnt. Fang noch einmal an.
refusal-oauth-client-unknown = Die App ist hier nicht oder nicht mehr registriert.
refusal-oauth-redirect-unknown = Die App möchte die Antwort an einer Adresse, die sie nicht registriert hat.
refusal-oauth-redirect-invalid = Redirect-URIs müssen mit https:// oder dem eigenen Schema der App beginnen oder zum Gerät selbst führen.
refusal-oauth-response-type = Die App möchte eine Antwort, die dieser Server nicht gibt.
refusal-oauth-scope-invalid = Die App möchte Berechtigungen, die sie nicht registriert hat oder die es nicht gibt.
refusal-oauth-challenge-invalid = Die Code-Challenge der App ist ungültig. Hier funktioniert nur S256.
refusal-oauth-challenge-needed = Die App hat kein Geheimnis und muss deshalb eine Code-Challenge (PKCE) senden.
refusal-account-not-found = Konto { $acct } nicht gefunden
refusal-account-not-active = Du hast in einem anderen Tab das Konto gewechselt, deshalb wurde nichts gesendet.
refusal-account-self = Mit dem eigenen Konto geht das nicht.
refusal-account-blocked = Diesem Konto kannst du nicht folgen.
refusal-account-moved = Diese Person ist zu einem anderen Konto umgezogen. Folge ihr dort.
refusal-account-field-too-long = Das ist zu lang: höchstens { $limit } Zeichen.
refusal-account-too-many-fields = Du kannst bis zu { $limit } Felder haben.
refusal-account-attribution-domain = { $domain } ist keine Domain. Gib eine Domain wie example.com ein.
refusal-account-too-many-attribution-domains = Du kannst bis zu { $limit } Websites angeben.
refusal-account-not-followed = Du kannst nur Leute empfehlen, denen du folgst.
refusal-account-too-many-endorsements = Du kannst bis zu { $limit } Leute empfehlen.
refusal-domain-invalid = Gib die Adresse eines anderen Servers ein, zum Beispiel example.com.
refusal-domain-too-many = Du kannst bis zu { $limit } Server blockieren.
refusal-domain-not-confirmed = Deine Eingabe stimmt nicht mit dem Namen des Servers überein.
refusal-report-too-many = Du hast heute schon sehr viel gemeldet. Bitte versuch es morgen wieder.
refusal-report-rules-needed = Wähle mindestens eine Regel aus.
refusal-report-rule-unknown = Diese Regel gibt es nicht mehr. Bitte wähle noch einmal.
refusal-status-not-found = Beitrag nicht gefunden
refusal-status-empty = Schreib zuerst etwas.
refusal-status-too-long = Dieser Beitrag ist zu lang: höchstens { $limit } Zeichen.
refusal-status-too-many-mentions = Dieser Beitrag erwähnt zu viele Leute: höchstens { $limit }.
refusal-status-too-many-mentioned = Mit allen, die er vorher schon erwähnt hat, würde dieser Beitrag zu viele Leute erwähnen: höchstens { $limit }.
refusal-status-too-many-hashtags = Dieser Beitrag hat zu viele Hashtags: höchstens { $limit }.
refusal-status-too-complex = Dieser Beitrag ist zu aufwendig formatiert. Bitte vereinfache ihn.
refusal-status-too-large = Dieser Beitrag ist zu groß. Kürze ihn oder lass einige Links weg.
refusal-status-unexpected-mentions = Dieser Beitrag würde Leute erwähnen, die du gar nicht erwähnen wolltest.
refusal-status-media-unknown = Ein Anhang fehlt oder gehört zu einem anderen Beitrag.
refusal-status-visibility-widened = Du kannst einen Beitrag später nicht für mehr Leute sichtbar machen.
refusal-status-edited-since = Dieser Beitrag wurde geändert, seit du mit dem Bearbeiten begonnen hast.
refusal-status-not-boostable = Diesen Beitrag kannst du nicht teilen.
refusal-status-not-quotable = Diesen Beitrag kannst du nicht zitieren.
refusal-status-not-translatable = Dieser Beitrag lässt sich hier nicht übersetzen.
refusal-status-no-translator = Beiträge können gerade nicht übersetzt werden. Bitte versuch es gleich noch einmal.
refusal-status-quoted-not-mentioned = Um diesen Beitrag nur für Erwähnte zu zitieren, erwähne auch, wer ihn geschrieben hat.
refusal-status-not-pinnable = Du kannst eigene Beiträge anheften, aber keine geteilten und keine nur für Erwähnte.
refusal-status-too-many-pins = Du kannst bis zu { $limit } Beiträge anheften.
refusal-status-poll-and-media = Ein Beitrag kann eine Umfrage oder Anhänge haben, nicht beides.
refusal-schedule-too-soon = Wähle einen Zeitpunkt, der mindestens { $minutes } Minuten in der Zukunft liegt.
refusal-schedule-too-many = Du kannst bis zu { $limit } Beiträge planen.
refusal-schedule-too-many-that-day = Für einen Tag kannst du bis zu { $limit } Beiträge planen.
refusal-schedule-sent-before = Eine frühere Fassung dieses Beitrags ist schon geplant. Ändere oder entferne sie erst dort.
refusal-schedule-parent-gone = Den Beitrag, auf den er antwortet oder den er zitiert, gibt es nicht mehr.
refusal-filter-too-many = Du kannst bis zu { $limit } Filter haben.
refusal-filter-too-many-keywords = Du kannst bis zu { $limit } Wörter und Wendungen filtern.
refusal-filter-too-many-statuses = Du kannst bis zu { $limit } einzelne Beiträge filtern.
refusal-filter-several-keywords = Dieser Filter hat mehrere Wörter, aber diese App kennt nur Filter mit einem. Ändere ihn in den Einstellungen auf der Website.
refusal-list-title-needed = Gib der Liste einen Titel.
refusal-list-too-many = Du kannst bis zu { $limit } Listen haben.
refusal-list-too-many-members = Auf einer Liste können bis zu { $limit } Leute stehen.
refusal-list-already-in = Diese Person steht schon auf der Liste.
refusal-tag-too-many-followed = Du kannst bis zu { $limit } Hashtags folgen.
refusal-tag-too-many-featured = Dein Profil kann bis zu { $limit } Hashtags zeigen.
refusal-list-not-followed = Du kannst nur Leute hinzufügen, denen du folgst.
refusal-search-needs-words = Gib ein, wonach du suchen möchtest.
refusal-search-operator = Die Suche versteht „{ $operator }“ nicht.
refusal-draft-changed = Dieser Entwurf wurde auf einem anderen Gerät geändert.
refusal-draft-published = Dieser Entwurf wurde schon veröffentlicht.
refusal-draft-too-many = Du kannst bis zu { $limit } Entwürfe haben. Veröffentliche oder lösche erst einige davon.
refusal-draft-too-large = Dieser Entwurf ist zu lang für den Server: höchstens { $limit } KB.
refusal-poll-not-found = Umfrage nicht gefunden
refusal-poll-expired = Diese Umfrage ist beendet.
refusal-poll-own = In der eigenen Umfrage kannst du nicht abstimmen.
refusal-poll-already-voted = Du hast schon abgestimmt.
refusal-poll-nothing-chosen = Wähle zuerst eine Antwort.
refusal-poll-invalid-choice = Diese Antwort gibt es in der Umfrage nicht.
refusal-poll-invalid = Eine Umfrage braucht { $min } bis { $max } verschiedene Antworten und muss in 5 Minuten bis 30 Tagen enden.
refusal-media-unsupported = Nicht unterstütztes Dateiformat
refusal-media-picture-kind = Dieses Bildformat wird nicht unterstützt. Speichere das Bild als JPEG und versuch es noch einmal.
refusal-media-too-large = Die Datei darf höchstens { $limit } MB groß sein
refusal-media-too-many-pixels = Dieses Bild ist zu groß: höchstens { $limit } Megapixel.
refusal-media-impossibly-large = Dateigröße { $bytes } ist zu groß
refusal-media-too-many = Zu viele Anhänge für einen Beitrag.
refusal-media-unreadable = Wir konnten dieses Bild nicht lesen.
refusal-media-not-converted = Wir konnten diese Datei nicht abspielbar machen. Du kannst sie trotzdem als Download veröffentlichen.
refusal-media-quota = Du hast mehr als { $limit } GB an Dateien, die in keinem Beitrag stehen. Veröffentliche oder lösche erst einige davon.
refusal-media-too-many-uploads = Bei dir laufen schon { $limit } Uploads. Schließe erst einen davon ab oder brich ihn ab.
refusal-media-part-broken = Ein Teil der Datei ist nicht angekommen. Sende ihn noch einmal.
refusal-media-part-missing = Ein Teil der Datei fehlt. Sende ihn noch einmal.
refusal-media-in-use = Diese Datei gehört zu einem Beitrag.
refusal-media-transcripts-too-long = Die Transkripte eines Beitrags dürfen zusammen höchstens { $limit } Zeichen lang sein.
refusal-media-captions-unreadable = In dieser Datei haben wir keine Untertitel gefunden. Es muss WebVTT (.vtt) sein.
refusal-media-captions-too-large = Eine Untertiteldatei darf höchstens { $limit } KB groß sein.
refusal-media-captions-unknown = Diese Untertitel gibt es auf dem Server nicht mehr. Wähle ihre Datei noch einmal aus.
refusal-media-too-many-captions = Eine Datei kann höchstens { $limit } Untertiteldateien haben.
refusal-media-unreachable = Dateien sind gerade nicht erreichbar. Bitte versuch es gleich noch einmal.
refusal-media-malware = Diese Datei enthält Schadsoftware und kann nicht hochgeladen werden.
refusal-media-unchecked = Dateien können gerade nicht auf Schadsoftware geprüft werden. Bitte versuch es gleich noch einmal.
refusal-idempotency-changed = Das wurde schon mit anderem Inhalt gesendet.
refusal-marker-conflict = Ein anderes Gerät hat die Leseposition im selben Moment verschoben.
refusal-payload-hostname = Die Payload-Adresse darf keinen Hostnamen enthalten
refusal-linked-unreachable = { $server } antwortet nicht. Versuch es später noch einmal.
refusal-linked-not-understood = Die Antwort von { $server } ist unverständlich.
refusal-linked-not-here = Das gibt es für Konten auf anderen Servern nicht.
refusal-linked-limited = { $server } bittet dich, einen Moment zu warten. Versuch es später noch einmal.
refusal-linked-too-many = In einem Browser kannst du bis zu { $most } Konten auf anderen Servern nutzen. Melde dich zuerst von einem ab.
refusal-linked-ended = Deine Anmeldung bei { $server } wurde beendet. Melde dich dort noch einmal an.
refusal-server-overloaded = Der Server ist ausgelastet. Bitte versuch es gleich noch einmal.
refusal-server-full = Der Server ist voll. Bitte versuch es später noch einmal.
error-internal = Serverfehler. Fehlernummer: { $id }
