legal-changed = Zuletzt geändert am 29. November 2026.

## Terms

terms-title = Nutzungsbedingungen
terms-intro = Diese Bedingungen gelten für alle, die { $domain } benutzen. Sie sind kurz, damit man sie lesen kann. „Wir“ sind die Leute, die diesen Server betreiben; du findest uns auf der Seite „Über uns“.
terms-account-title = Dein Konto
terms-account = Du brauchst eine E-Mail-Adresse, deren Post du liest, denn dorthin schicken wir die Codes für die Anmeldung. Du musst alt genug sein, um nach dem Recht deines Wohnorts diesen Bedingungen zuzustimmen. Ein Konto gehört der Person, die es erstellt hat. Pass auf dein Postfach auf: Wer es lesen kann, kann sich als du anmelden. Bots sind willkommen, wenn sie sich als solche zu erkennen geben.
terms-posts-title = Deine Beiträge
terms-posts = Was du schreibst und hochlädst, bleibt deins. Du erlaubst uns, es zu speichern und denen zu zeigen, die du beim Schreiben ausgewählt hast. Diese Erlaubnis endet, wenn du einen Beitrag löschst; ausgenommen sind Kopien, die andere schon haben. Du bist verantwortlich für das, was du veröffentlichst, und dafür, dass du es darfst.
terms-conduct-title = Wie wir miteinander umgehen
terms-conduct = Auf diesem Server ist kein Platz für:
terms-conduct-1 = alles, was gegen das Recht des Landes verstößt, in dem der Server betrieben wird;
terms-conduct-2 = Belästigung, Drohungen, Aufrufe zur Gewalt und Hass gegen Menschen wegen dem, was sie sind;
terms-conduct-3 = sexuelle Darstellungen von Kindern oder Jugendlichen, in jeder Form;
terms-conduct-4 = sich als jemand anderes auszugeben, um zu täuschen;
terms-conduct-5 = private Daten anderer, etwa Adressen, Nummern oder private Nachrichten, die ohne deren Zustimmung veröffentlicht werden;
terms-conduct-6 = Spam, gekaufte Reichweite und Konten, die eine Blockierung oder Sperre umgehen;
terms-conduct-7 = Angriffe auf diesen oder andere Server und das massenhafte Sammeln von Daten gegen den Willen der Betroffenen.
terms-federation-title = Andere Server
terms-federation = { $domain } tauscht noch keine Beiträge mit anderen Servern aus. Öffentliche Beiträge kann aber jeder im Netz lesen, und wer einen kopiert hat, kann die Kopie behalten, auch wenn du ihn löschst.
terms-moderation-title = Moderation
terms-moderation = Verstößt jemand gegen diese Regeln, können wir Beiträge verbergen oder entfernen und ein Konto einschränken oder sperren. Außer in dringenden Fällen sagen wir, warum. Wenn du nicht einverstanden bist, schreib uns; dann sieht es sich noch einmal ein Mensch an.
terms-service-title = Der Dienst
terms-service = Wir betreiben diesen Server mit Sorgfalt, aber ohne Gewähr: Er kann langsam sein, ausfallen oder eingestellt werden. Soweit das Gesetz es zulässt, haften wir nur für Vorsatz und grobe Fahrlässigkeit. Bewahre von allem, was dir wichtig ist, eine Kopie auf.
terms-leaving-title = Konto löschen
terms-leaving = Du kannst jederzeit gehen. Bitte uns darum, und wir löschen dein Konto mit allem, was darin ist. Auch wir können dein Konto beenden: sofort bei einem schweren Verstoß gegen diese Bedingungen, sonst mit einer Frist von mindestens 30 Tagen. Ein einmal benutzter Name wird nicht noch einmal vergeben.
terms-changes-title = Änderungen
terms-changes = Ändern sich diese Bedingungen, kündigen wir das mindestens 30 Tage vorher auf diesem Server an. Wenn du nicht einverstanden bist, kannst du bis dahin gehen und dein Konto löschen lassen.

## Privacy

privacy-title = Datenschutzerklärung
privacy-intro = Was { $domain } über dich weiß, warum, wie lange und wer es sonst noch sieht. Verantwortlich sind die Leute, die diesen Server betreiben; wie du sie erreichst, steht auf der Seite „Über uns“.
privacy-kept-title = Was wir speichern
privacy-kept = Nur, was der Dienst braucht, um zu funktionieren:
privacy-kept-1 = Deine E-Mail-Adresse, dein Benutzername, deine Sprache und deine Einstellungen, solange du ein Konto hast. Die Adresse zeigen wir niemandem.
privacy-kept-2 = Dein Profil, deine Beiträge, Bilder, Abstimmungen und Lesezeichen und wem du folgst, wen du blockierst oder stummschaltest, bis du es löschst.
privacy-kept-3 = Deine Sitzungen: Name des Browsers, Zeit der letzten Nutzung und die IP-Adresse bei der Anmeldung, die nach 30 Tagen gelöscht wird. Eine Sitzung, die 60 Tage lang nicht genutzt wird, endet. Dass sich ein Browser schon einmal bei deinem Konto angemeldet hat, bleibt als Prüfsumme bis 400 Tage nach der letzten Anmeldung gespeichert.
privacy-kept-4 = Codes für die Anmeldung, nur als Prüfsumme. Sie gelten 10 Minuten und werden innerhalb einer Stunde danach gelöscht.
privacy-kept-5 = Zähler gegen Missbrauch unter verschleierten Schlüsseln, etwa einen Tag lang.
privacy-kept-6 = Technische Protokolle, bis zu 14 Tage lang. Sie enthalten weder Beiträge noch E-Mail-Adressen.
privacy-cookies-title = Cookies
privacy-cookies = Es gibt kein Tracking und keine Werbung, und nichts wird von anderen Firmen geladen. Deine Entwürfe liegen in deinem Browser und, außer bei Konten von anderen Servern, auch auf diesem Server, wo nur du sie siehst. Wenn du nur liest, bekommst du gar keine Cookies. Sonst gibt es:
privacy-cookies-1 = session: dass du angemeldet bist;
privacy-cookies-2 = flow: dass dieser Browser einen Code angefordert hat, bis zu einen Tag lang;
privacy-cookies-3 = device: dass du dich mit diesem Browser schon einmal angemeldet hast, damit Fremde deine Codes nicht aufbrauchen können, 400 Tage lang;
privacy-cookies-4 = locale, theme, accent, font_size: Sprache und Aussehen, wenn du sie gewählt hast;
privacy-cookies-5 = style: welche Version unseres Stylesheets dieser Browser hat, wenn du angemeldet bist;
privacy-cookies-6 = deed: was du vor dem Anmelden angeklickt hast, eine halbe Stunde lang; told: was daraus geworden ist, eine Minute lang.
privacy-visible-title = Wer deine Beiträge sieht
privacy-visible = Du entscheidest bei jedem Beitrag:
privacy-visible-1 = Öffentlich: alle, auch ohne Konto, und Suchmaschinen, wenn du es erlaubst.
privacy-visible-2 = Öffentlich (still): alle, die die Adresse haben, aber nicht in öffentlichen Timelines und in der Suche.
privacy-visible-3 = Nur Follower: die Leute, die dir folgen. Wenn du Follower nicht bestätigst, können das alle werden.
privacy-visible-4 = Nur Erwähnte: die Leute, die du erwähnst. Solche Beiträge sind nicht Ende-zu-Ende-verschlüsselt: Wer diesen Server betreibt, könnte sie technisch lesen. Wer später erwähnt wird, sieht den Beitrag ebenfalls.
privacy-federation-title = Andere Server
privacy-federation = Dein Profil und deine Beiträge bleiben auf { $domain }: Sie werden nicht an andere Server geschickt. Öffentliche Beiträge kann jeder im Netz lesen und kopieren. Wenn du hier ein Konto von einem anderen Server nutzt, speichern wir dessen Zugriffstoken verschlüsselt und fragen den Server in deinem Namen ab; Bilder und andere Medien kommen dann direkt von anderen Servern, die deine IP-Adresse sehen.
privacy-others-title = Wer sonst Daten bekommt
privacy-others = Wir verkaufen deine Daten nicht. Unser Mailanbieter bekommt deine Adresse und den Text unserer Mails an dich. Die Firma, deren Rechner wir nutzen, verarbeitet Daten in unserem Auftrag. Behörden bekommen Daten nur, wo das Gesetz uns dazu verpflichtet.
privacy-rights-title = Deine Rechte
privacy-rights = Das meiste kannst du in den Einstellungen selbst ansehen und berichtigen. Du kannst außerdem von uns eine Kopie aller deiner Daten, ihre Berichtigung oder Löschung verlangen oder ihrer Verwendung widersprechen; wir antworten innerhalb eines Monats. Wenn du meinst, dass wir etwas falsch machen, kannst du dich bei einer Datenschutzbehörde beschweren. Wir verarbeiten, was der Vertrag mit dir erfordert und was wir brauchen, um den Server vor Missbrauch zu schützen.
privacy-changes-title = Änderungen
privacy-changes = Ändert sich etwas, das für dich wichtig ist, kündigen wir es auf diesem Server an, bevor es gilt.

## About

# $domain: of this server
about-title = Über { $domain }
about-intro = { $domain } ist ein Zuhause für kurze Beiträge: ein Ort zum Schreiben, Lesen und Reden, das Neueste zuerst, ohne Werbung und ohne Algorithmus.
about-fediverse = Du kannst allen folgen, die ein Konto auf { $domain } haben. Mit anderen Servern tauscht { $domain } noch keine Beiträge aus.
about-join-title = Mitmachen
about-join-open = { $domain } steht allen offen. Du brauchst nur eine E-Mail-Adresse; Passwörter gibt es nicht.
about-join-approval = { $domain } nimmt neue Leute auf. Wir geben jedes neue Konto selbst frei.
about-join-closed = { $domain } nimmt zurzeit keine neuen Konten an. Alle öffentlichen Beiträge kannst du auch ohne Konto lesen.
about-people-title = Wer dahintersteht
# $contact: a link to an account
about-people = { $domain } wird von { $contact } betrieben. Schreib dorthin, wenn etwas nicht stimmt, wenn dich jemand belästigt oder wenn du eine Frage zu deinen Daten hast.
about-people-unknown = { $domain } ist ganz neu, und noch hat sich niemand vorgestellt.
about-rules-title = Regeln
# $terms: terms-title, $privacy: privacy-title
about-rules = Unsere Regeln passen auf zwei kurze Seiten: { $terms } und { $privacy }.
about-software-title = Software
about-software = Auf diesem Server läuft Linnet, freie Software unter der MIT-Lizenz. „Linnet“ ist das englische Wort für den Bluthänfling, einen kleinen, geselligen Singvogel.
