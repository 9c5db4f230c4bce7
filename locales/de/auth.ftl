signin-title = Anmelden
signin-title-another = Konto hinzufügen
# $domain: of this server
signin-text = Du meldest dich bei { $domain } an. Ganz ohne Passwort: Wir schicken dir einen Code per E-Mail.
signin-for-app = Danach geht es weiter zur App.
signin-email = E-Mail-Adresse
signin-send = Code senden
# $link: signin-no-account-link
signin-no-account = Noch kein Konto? { $link }
signin-no-account-link = Registrieren
signin-elsewhere = Dein Konto liegt auf einem anderen Server?
signin-server = Serveradresse
signin-at = Bei { $server } anmelden
signin-at-text = Du meldest dich auf der Seite dieses Servers an und kommst dann hierher zurück.
signin-continue = Weiter

# What signing in is for. $who: a name; a handle in languages that bend names
deed-follow = Anmelden und { $who } folgen
deed-toggle = { $verb ->
    [favourite] Anmelden und den Beitrag von { $who } favorisieren
    [reblog] Anmelden und den Beitrag von { $who } teilen
   *[other] Anmelden und den Beitrag von { $who } merken
}
deed-reply = Anmelden und { $who } antworten
deed-vote = Anmelden und in der Umfrage von { $who } abstimmen
# On the pages after it
deed-follow-next = Danach folgst du { $who }.
deed-toggle-next = { $verb ->
    [favourite] Danach favorisierst du den Beitrag von { $who }.
    [reblog] Danach teilst du den Beitrag von { $who }.
   *[other] Danach merkst du dir den Beitrag von { $who }.
}
deed-reply-next = Danach kannst du { $who } antworten.
deed-vote-next = Danach zählt deine Stimme in der Umfrage von { $who }.
# Where somebody lands
told-follow = Du folgst jetzt
told-requested = Anfrage gesendet
told-toggle = { $verb ->
    [favourite] Zu deinen Favoriten hinzugefügt
    [reblog] Geteilt
   *[other] Gemerkt
}
told-vote = Deine Stimme zählt
told-gone = Das gibt es nicht mehr, deshalb ist nichts passiert
told-refused = Das geht nicht mehr
told-already = Du bist schon angemeldet. Bitte versuch es noch einmal.
told-nothing = Willkommen!
told-new-link = Profil einrichten

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
signup-agreement-needed = Stimme bitte den Nutzungsbedingungen zu.
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
link-text = Du hast den Link aus unserer Mail geöffnet. Wähle „Anmelden“, um dich auf diesem Gerät bei { $domain } anzumelden.
link-sign-in = Anmelden
link-confirm-title = Als @{ $username } anmelden?
link-joins = Du bist hier schon mit einem anderen Konto angemeldet. @{ $username } kommt in diesem Browser dazu.
link-sign-in-as = Als @{ $username } anmelden
link-without-script = Dieser Link braucht JavaScript. Gib sonst den Code aus derselben Mail auf der Seite ein, auf der du ihn angefordert hast.
link-again = Neuen Code anfordern

# What a new account is led through
welcome-progress = Schritt { $number } von { $steps }
welcome-profile-title = Zeig, wer du bist
welcome-profile-text = Mit Bild und Namen erkennt man dich wieder.
welcome-name = Name
welcome-people-title = Folge ein paar Leuten
welcome-people-text = Ihre Beiträge füllen deine Timeline.
welcome-people-empty = Hier hat noch niemand sonst etwas geschrieben.
welcome-post-title = Schreib deinen ersten Beitrag
welcome-post-text = Sag Hallo. Alle können es sehen.
welcome-post-label = Dein Beitrag
welcome-post-placeholder = Hallo! Ich bin neu hier und mag …
welcome-post = Veröffentlichen
welcome-next = Weiter
welcome-skip = Überspringen
welcome-end = Alles überspringen

# An app asks to use the account

# $app: its name
consent-title = Darf { $app } auf dein Konto zugreifen?
# Where the answer goes. $host: of a website, as in "elk.zone"
consent-to-site = Danach geht es zu { $host }.
# $scheme: how the device calls the app, as in "ivory"
consent-to-app = Danach öffnet sich die App auf diesem Gerät ({ $scheme }).
consent-to-device = Danach geht es zu einem Programm auf diesem Gerät.
consent-to-here = Danach bekommst du einen Code für die App.
consent-scopes = { $app } darf dann:
consent-account = Konto
consent-other-account = Anderes Konto verwenden
consent-trust = Erlaube es nur Apps, denen du vertraust. Unter „Einstellungen“, { $link }, kannst du den Zugriff jederzeit entziehen.
consent-allow = Erlauben
consent-deny = Ablehnen
consent-code-title = Gib diesen Code in { $app } ein
consent-code = Code
consent-code-text = Er gilt einmal und eine Minute lang. Gib ihn nicht weiter.
consent-denied-title = Zugriff abgelehnt
consent-denied-text = { $app } kann nicht auf dein Konto zugreifen. Du kannst diese Seite schließen.
consent-problem-title = Diese Anfrage funktioniert nicht
consent-problem-text = Es wurde nichts freigegeben. Geh zurück zur App und versuch es noch einmal. Wenn das nicht hilft, sollten ihre Entwickler davon wissen.
