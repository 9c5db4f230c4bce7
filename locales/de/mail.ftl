mail-sign-in-subject = Dein Code für { $domain }
mail-sign-in-opening = Hallo @{ $username }, hier ist dein Code für die Anmeldung bei { $domain }:
mail-sign-in-closing = Du hast das nicht angefordert? Dann ignoriere diese Mail einfach: Ohne den Code kann sich niemand anmelden. Gib ihn nie weiter; wir fragen dich nie danach.

mail-sign-up-subject = Dein Code für { $domain }
mail-sign-up-opening = Willkommen bei { $domain }! Mit diesem Code erstellst du dein Konto @{ $username }:
mail-sign-up-closing = Du hast das nicht angefordert? Vielleicht hat sich jemand bei der Adresse vertippt. Ignoriere diese Mail einfach, dann wird kein Konto erstellt.

mail-already-signed-up-subject = Du hast schon ein Konto bei { $domain }
mail-already-signed-up-opening = Jemand, vermutlich du, wollte mit dieser Adresse ein Konto bei { $domain } erstellen. Sie gehört aber schon zu @{ $username }. Hier ist dein Code für die Anmeldung:
mail-already-signed-up-closing = Du hast das nicht angefordert? Dann ignoriere diese Mail einfach: Ohne den Code kann sich niemand anmelden. Gib ihn nie weiter; wir fragen dich nie danach.

mail-no-account-subject = Noch kein Konto bei { $domain }
mail-no-account-opening = Jemand, vermutlich du, wollte sich mit dieser Adresse bei { $domain } anmelden. Es gibt aber noch kein Konto mit ihr.
mail-no-account-lead = Hier kannst du eins erstellen:
mail-no-account-button = Konto erstellen
mail-no-account-closing = Vielleicht hast du dich mit einer anderen Adresse registriert. Falls du diese Mail nicht angefordert hast, ignoriere sie einfach: Es ist nichts passiert.

mail-disabled-subject = Anmeldung bei { $domain }
mail-disabled-opening = Jemand, vermutlich du, wollte sich bei { $domain } als @{ $username } anmelden. Mit diesem Konto ist das zurzeit nicht möglich.
mail-disabled-closing = Wenn du das für einen Irrtum hältst, schreib bitte dem Team des Servers.

mail-pending-subject = Dein Konto bei { $domain } wartet auf Freigabe
mail-pending-opening = Dein Konto @{ $username } bei { $domain } wurde erstellt. Wir geben jedes neue Konto selbst frei, und deins war noch nicht an der Reihe.
mail-pending-closing = Du musst nichts weiter tun. Bitte versuch später noch einmal, dich anzumelden.

mail-code-life = Er gilt 10 Minuten und nur in dem Browser, in dem du ihn angefordert hast.
mail-link-lead = Auf einem anderen Gerät? Öffne dort diesen Link und bestätige die Anmeldung:
mail-link-button = Auf diesem Gerät anmelden
mail-signature = Linnet auf { $domain }
