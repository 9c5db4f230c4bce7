signin-title = Anmelden
signin-title-another = Konto hinzufügen
signin-text = Ganz ohne Passwort: Du bekommst einen Code per E-Mail.
signin-server = Server
signin-email = E-Mail-Adresse
signin-send = Code anfordern
# $link: signin-no-account-link
signin-no-account = Noch kein Konto? { $link }
signin-no-account-link = Registrieren

signup-title = Konto anlegen
# $domain: of this server
signup-text = { $domain } wird dein Zuhause: Hier schreibst du, folgst Leuten und wirst gelesen.
signup-text-approval = Du bist dann auf { $domain } zu Hause. Die Betreiber sehen sich jedes neue Konto an, bevor es sich öffnet.
signup-username = Benutzername
signup-username-hint = a–z, 0–9 und _. Er lässt sich später nicht ändern.
# $terms: signup-terms, $privacy: signup-privacy
signup-agreement = Ich stimme den { $terms } zu und habe die { $privacy } gelesen.
signup-terms = Nutzungsbedingungen
signup-privacy = Datenschutzerklärung
signup-send = Code anfordern
# $link: signup-have-account-link
signup-have-account = Schon ein Konto? { $link }
signup-have-account-link = Anmelden
signup-closed = { $domain } nimmt zurzeit keine neuen Konten auf.
signup-closed-action = Ansehen, wer da ist

sent-title = Code eingeben
# $email: an address
sent-text = Wir schicken sechs Ziffern an { $email }. Sie gelten zehn Minuten lang.
sent-text-unknown = In der Mail, die wir dir geschickt haben, stehen sechs Ziffern. Sie gelten zehn Minuten lang in dem Browser, in dem du sie angefordert hast.
sent-code = Die sechs Ziffern des Codes
sent-sign-in = Anmelden
sent-sign-up = Konto anlegen
sent-again = Code erneut senden
sent-other-device-title = Auf einem anderen Gerät?
sent-other-device = Der Code gilt nur hier. Um dich anderswo anzumelden, öffne dort den Link aus derselben Mail.
sent-nothing-title = Nichts angekommen?
sent-nothing = Eine Mail kann eine Minute brauchen, und manchmal liegt sie im Spam-Ordner.
sent-change-address = Andere Adresse verwenden

link-title = Auf diesem Gerät anmelden
link-text = Du hast den Link aus deiner Mail geöffnet. Mit dem Knopf meldest du dich auf diesem Gerät bei { $domain } an.
link-sign-in = Anmelden
link-confirm-title = Als @{ $username } anmelden?
link-joins = Du bist hier schon mit einem anderen Konto angemeldet. @{ $username } kommt in diesem Browser dazu.
link-sign-in-as = Als @{ $username } anmelden
link-without-script = Dieser Link braucht JavaScript. Ohne gibst du die sechs Ziffern aus derselben Mail auf der Seite ein, auf der du sie angefordert hast.
link-again = Neuen Code anfordern
