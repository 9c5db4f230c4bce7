signin-title = Anmelden
signin-title-another = Konto hinzufügen
signin-text = Ganz ohne Passwort: Wir schicken dir einen Code per E-Mail.
signin-server = Server
signin-email = E-Mail-Adresse
signin-send = Code senden
# $link: signin-no-account-link
signin-no-account = Noch kein Konto? { $link }
signin-no-account-link = Registrieren

signup-title = Konto erstellen
# $domain: of this server
signup-text = Dein Konto liegt dann auf { $domain }. Schreib, folge Leuten und lass dir folgen.
signup-text-approval = Dein Konto liegt dann auf { $domain }. Wir geben jedes neue Konto selbst frei.
signup-username = Benutzername
signup-username-hint = a–z, 0–9 und _. Du kannst ihn später nicht ändern.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = Ich stimme den { $terms } zu und habe die { $privacy } gelesen.
signup-terms = Nutzungsbedingungen
signup-privacy = Datenschutzerklärung
signup-send = Code senden
# $link: signup-have-account-link
signup-have-account = Schon ein Konto? { $link }
signup-have-account-link = Anmelden
signup-closed = { $domain } nimmt zurzeit keine neuen Konten an.
signup-closed-action = Profile ansehen

sent-title = Code eingeben
# $email: an address
sent-text = Wir schicken einen 6-stelligen Code an { $email }. Er gilt 10 Minuten.
sent-text-unknown = Gib den Code aus unserer Mail in dem Browser ein, in dem du ihn angefordert hast. Er gilt 10 Minuten.
sent-code = 6-stelliger Code
sent-sign-in = Anmelden
sent-sign-up = Konto erstellen
sent-again = Keine Mail? Noch einmal senden
sent-other-device-title = Auf einem anderen Gerät?
sent-other-device = Der Code gilt nur hier. Um dich anderswo anzumelden, öffne dort den Link aus derselben Mail.
sent-nothing-title = Nichts angekommen?
sent-nothing = Das kann eine Minute dauern. Sieh auch im Spam-Ordner nach.
sent-change-address = Andere Adresse verwenden

link-title = Auf diesem Gerät anmelden
link-text = Du hast den Link aus unserer Mail geöffnet. Drücke auf den Knopf, um dich auf diesem Gerät bei { $domain } anzumelden.
link-sign-in = Anmelden
link-confirm-title = Als @{ $username } anmelden?
link-joins = Du bist hier schon mit einem anderen Konto angemeldet. @{ $username } kommt in diesem Browser dazu.
link-sign-in-as = Als @{ $username } anmelden
link-without-script = Dieser Link braucht JavaScript. Gib sonst den Code aus derselben Mail auf der Seite ein, auf der du ihn angefordert hast.
link-again = Neuen Code anfordern
