mail-sign-in-subject = Dein Code für { $domain }
mail-sign-in-opening = Hallo @{ $username }, hier ist der Code für deine Anmeldung bei { $domain }:
mail-sign-in-closing = Du hast das nicht angefordert? Dann lass diese Mail einfach liegen: Ohne den Code kann sich niemand anmelden. Gib ihn nie weiter; von { $domain } wird dich niemand danach fragen.

mail-sign-up-subject = Dein Code für { $domain }
mail-sign-up-opening = Willkommen bei { $domain }! Mit diesem Code öffnest du dein neues Konto @{ $username }:
mail-sign-up-closing = Du hast das nicht angefordert? Dann hat sich jemand bei der Adresse vertippt. Lass diese Mail einfach liegen, dann entsteht kein Konto.

mail-already-signed-up-subject = Du hast schon ein Konto bei { $domain }
mail-already-signed-up-opening = Jemand, vermutlich du, wollte mit dieser Adresse ein neues Konto bei { $domain } anlegen. Sie gehört aber schon zu @{ $username }. Hier ist der Code für die Anmeldung dort:
mail-already-signed-up-closing = Du hast das nicht angefordert? Dann lass diese Mail einfach liegen: Ohne den Code kann sich niemand anmelden. Gib ihn nie weiter; von { $domain } wird dich niemand danach fragen.

mail-no-account-subject = Noch kein Konto bei { $domain }
mail-no-account-opening = Jemand, vermutlich du, wollte sich mit dieser Adresse bei { $domain } anmelden. Zu ihr gibt es aber noch kein Konto.
mail-no-account-lead = Hier kannst du eines anlegen:
mail-no-account-button = Konto anlegen
mail-no-account-closing = Vielleicht hast du dich mit einer anderen Adresse registriert. Und falls du diese Mail nicht angefordert hast, lass sie einfach liegen: Es ist nichts passiert.

mail-disabled-subject = Anmeldung bei { $domain }
mail-disabled-opening = Jemand, vermutlich du, wollte sich bei { $domain } als @{ $username } anmelden. Mit diesem Konto ist zurzeit keine Anmeldung möglich.
mail-disabled-closing = Wenn du das für einen Irrtum hältst, schreib bitte den Betreibern des Servers.

mail-pending-subject = Dein Konto bei { $domain } wartet noch
mail-pending-opening = Dein Konto @{ $username } bei { $domain } ist angelegt. Die Betreiber des Servers sehen sich jedes neue Konto an, bevor es sich öffnet, und sind bei deinem noch nicht angekommen.
mail-pending-closing = Du musst nichts weiter tun. Bitte versuch später noch einmal, dich anzumelden.

mail-code-life = Er gilt zehn Minuten lang, und zwar in dem Browser, in dem du ihn angefordert hast.
mail-link-lead = Auf einem anderen Gerät öffnest du diesen Link und drückst dort auf den Knopf:
mail-link-button = Auf diesem Gerät anmelden
mail-signature = Linnet auf { $domain }
