# $server: of the account, if that is another one
settings-elsewhere = Kontoeinstellungen auf { $server }
settings-title = Einstellungen
settings-profile-title = Profil
settings-preferences-title = Allgemein
settings-privacy-title = Privatsphäre & Sicherheit
settings-interface-title = Darstellung
settings-language-title = Sprache
settings-sessions-title = Sitzungen & Apps
settings-about-title = Über Linnet
settings-choose = Was möchtest du ändern?
settings-saved = Gespeichert.

## Profile

profile-form-look = Bilder
profile-form-pictures-text = JPEG, PNG, GIF, WebP oder AVIF, bis 8 MB. Orts- und Kameradaten werden entfernt.
profile-picture-change-avatar = Profilbild ändern
profile-picture-change-header = Titelbild ändern
profile-picture-choose = Bild auswählen
profile-picture-discard = Bisheriges Bild behalten
profile-picture-preview = Vorschau, noch nicht gespeichert
profile-picture-removed = Bild entfernt.
profile-picture-remove-avatar = Profilbild entfernen
profile-picture-remove-header = Titelbild entfernen
profile-form-avatar-description = Beschreibung des Profilbilds
profile-form-header-description = Beschreibung des Titelbilds
profile-form-description-hint = Für Menschen, die das Bild nicht sehen können. Bis zu { $count } Zeichen.
profile-form-words = Über dich
profile-form-name = Anzeigename
profile-form-name-hint = Bis zu { $count } Zeichen.
profile-form-bio = Über mich
profile-form-bio-hint = Bis zu { $count } Zeichen. Links, @Namen und #Hashtags funktionieren.
profile-form-fields = Weitere Felder
# $count: how many there may be, 4
profile-form-fields-text = Bis zu { $count }, etwa deine Pronomen, deine Website oder dein Ort.
# $number: from 1
profile-form-field = Feld { $number }
profile-form-field-name = Bezeichnung
profile-form-field-value = Inhalt
profile-form-tabs = Tabs im Profil
profile-form-show-media = Tab „Medien“ zeigen
profile-form-show-media-hint = Deine Fotos, Videos und Audios an einem Ort.
profile-form-show-media-replies = Antworten unter „Medien“ zeigen
profile-form-show-media-replies-hint = Dort erscheinen auch Medien aus deinen Antworten an andere.
profile-form-show-featured = Tab „Empfohlen“ zeigen
profile-form-show-featured-hint = Deine angehefteten Beiträge und die Leute, die du empfiehlst.
profile-form-attribution = Deine Artikel im Web
profile-form-attribution-text = Nur diese Websites dürfen in den Vorschauen ihrer Artikel auf dich verweisen.
profile-form-attribution-domains = Websites
profile-form-attribution-domains-hint = Subdomains sind inbegriffen. Eine Website pro Zeile, zum Beispiel example.com. Bis zu { $count }.
profile-form-switches = Dein Konto
profile-form-locked = Follower bestätigen
profile-form-locked-hint = Du bestätigst jeden Follower. Beiträge nur für Follower sehen dann nur Leute, die du bestätigt hast.
profile-form-bot = Das ist ein Bot
profile-form-bot-hint = Zeigt anderen, dass dieses Konto automatisiert ist.
profile-form-discoverable = Mein Profil vorschlagen
profile-form-discoverable-hint = Zeigt es in Vorschlägen und unter den Leuten auf diesem Server.
profile-form-indexable = In Suchmaschinen zeigen
profile-form-indexable-hint = Dein Profil und deine öffentlichen Beiträge lassen sich dann im Web finden.
profile-form-hide-collections = Meine Follower und Gefolgten verbergen
profile-form-hide-collections-hint = Die Zahlen bleiben sichtbar.
profile-form-save = Speichern
profile-form-see = Mein Profil ansehen

## Preferences

preferences-all-replies = Antworten an Leute zeigen, denen du nicht folgst
preferences-all-replies-hint = Sonst zeigt die Startseite nur Antworten an dich und an Leute, denen du folgst.
preferences-media = Medien
preferences-autoplay = GIFs automatisch abspielen
preferences-autoplay-hint = GIFs laufen, solange sie zu sehen sind – außer dein System verlangt weniger Bewegung.
preferences-saver = Datensparmodus
preferences-saver-hint = Automatisch: ein, wenn dein Browser es verlangt. Bilder laden dann erst auf Knopfdruck, Linkvorschauen und Videos zeigen kein Bild, und GIFs laufen nicht von selbst.
preferences-saver-auto = Automatisch
preferences-saver-on = Ein
preferences-saver-off = Aus

## Interface

interface-theme = Farbmodus
interface-theme-text = „System“ richtet sich nach der Einstellung deines Geräts.
interface-theme-system = System
interface-theme-light = Hell
interface-theme-dark = Dunkel
interface-accent = Akzentfarbe
interface-accent-rose = Rosenrot
interface-accent-amber = Bernstein
interface-accent-olive = Oliv
interface-accent-green = Grün
interface-accent-teal = Petrol
interface-accent-sky = Himmelblau
interface-accent-indigo = Indigo
interface-accent-violet = Violett
interface-accent-stone = Grau
interface-font-size = Schriftgröße
interface-font-size-text = In Pixeln. Alles skaliert mit.

## Language

language-display = Anzeigesprache
language-text = Für diese Website und alle Mails von uns.
language-hidden = Keine Übersetzung anbieten für
language-hidden-text = Beiträge in diesen Sprachen bleiben, wie sie sind. Für deine Anzeigesprache gilt das immer.
language-changing = Sprache wird geändert …
language-changed = Sprache geändert.
language-status = Übersetzungsstand
# $percent: share of the messages that are translated
language-status-share = { $percent } %

## Sessions

sessions-list = Wo du angemeldet bist
sessions-text = Kommt dir eine Sitzung unbekannt vor? Beende sie. IP‑Adressen werden nach 30 Tagen gelöscht.
sessions-current = Dieser Browser
sessions-unknown = Unbekannter Browser
# $time: as in "4 minutes ago"
sessions-used = Zuletzt { $time } benutzt
sessions-used-now = Gerade eben benutzt
sessions-end = Beenden
# $name: browser and system
sessions-end-label = Sitzung in { $name } beenden
sessions-ended = Sitzung beendet.

## Apps

apps-list = Apps mit Zugriff
# $acct: the whole address of the account
apps-list-of = Apps mit Zugriff auf @{ $acct }
apps-text = Sie können dein Konto verwenden, bis du sie entfernst.
apps-empty = Keine App hat Zugriff auf dein Konto.
# $server: its address
apps-elsewhere = Diese Apps findest du in deinen Kontoeinstellungen auf { $server }.
# $time: as in "4 minutes ago"
apps-used = Zuletzt { $time } benutzt
apps-used-now = Gerade eben benutzt
apps-used-never = Noch nicht benutzt
apps-remove = Entfernen
# $name: of an app
apps-remove-label = Zugriff von { $name } entfernen
apps-removed = Zugriff entfernt.

scope-read = Alles in deinem Konto lesen: Beiträge, Nachrichten, Listen, Mitteilungen und Einstellungen
scope-write = In deinem Namen posten und alles in deinem Konto ändern
scope-follow = In deinem Namen Leuten folgen, sie stummschalten und blockieren
scope-push = Dir Mitteilungen schicken
scope-profile = Dein Profil sehen: Name, Benutzername und Bild
scope-admin-read = Lesen, was Moderatoren dieses Servers sehen
scope-admin-write = Diesen Server in deinem Namen moderieren
scope-write-statuses = In deinem Namen posten und deine Beiträge ändern und löschen
# $things: scope-thing, several
scope-some-read = { $things } lesen
scope-some-write = { $things } ändern
scope-thing = { $noun ->
    [accounts] Profile
    [blocks] Blockierungen
    [collections] Sammlungen
    [conversations] Unterhaltungen
    [favourites] Favoriten
    [filters] Filter
    [follows] Folgeliste
    [lists] Listen
    [media] Medien
    [mutes] Stummschaltungen
    [notifications] Mitteilungen
    [reports] Meldungen
    [search] Suchergebnisse
    [statuses] Beiträge
   *[other] Lesezeichen
}

## About

software-linnet = Ein Zuhause für kurze Beiträge: deine Worte, deine Leute und eine Timeline, in der das Neueste oben steht.
software-server = Server
software-version = Version
software-build = Build
software-build-time = Erstellt
software-more = Mehr dazu
software-this-server = Über diesen Server
