settings-title = Einstellungen
settings-profile-title = Profil
settings-interface-title = Oberfläche
settings-language-title = Sprache
settings-sessions-title = Sitzungen
settings-about-title = Über
settings-choose = Wähle aus, was du ändern möchtest.
settings-saved = Gespeichert.

## Profile

profile-form-look = Aussehen
profile-form-pictures-text = JPEG, PNG, GIF, WebP oder AVIF, höchstens 8 MB. Wo und womit ein Bild aufgenommen wurde, wird entfernt.
profile-form-avatar = Profilbild
profile-form-header = Titelbild
profile-form-remove-avatar = Profilbild entfernen
profile-form-remove-header = Titelbild entfernen
profile-form-words = Über dich
profile-form-name = Anzeigename
profile-form-name-hint = Höchstens { $count } Zeichen.
profile-form-bio = Biografie
profile-form-bio-hint = Höchstens { $count } Zeichen. Links, @Namen und #Hashtags funktionieren.
profile-form-fields = Weitere Felder
# $count: how many there may be, 4
profile-form-fields-text = Bis zu { $count } Angaben, etwa deine Pronomen, deine Website, dein Ort.
# $number: from 1
profile-form-field = Feld { $number }
profile-form-field-name = Bezeichnung
profile-form-field-value = Inhalt
profile-form-switches = Dein Konto
profile-form-locked = Follower bestätigen
profile-form-locked-hint = Wer dir folgen möchte, muss anfragen. Beiträge nur für Follower erreichen dann nur Leute, die du zugelassen hast.
profile-form-bot = Das ist ein Bot
profile-form-bot-hint = Sagt anderen, dass hier vor allem ein Programm schreibt.
profile-form-discoverable = Mich anderen zeigen
profile-form-discoverable-hint = In Vorschlägen und unter den Leuten dieses Servers.
profile-form-indexable = Suchmaschinen zulassen
profile-form-indexable-hint = Dein Profil und deine öffentlichen Beiträge dürfen im Web gefunden werden.
profile-form-hide-collections = Verbergen, wem ich folge
profile-form-hide-collections-hint = Und wer mir folgt. Die Zahlen bleiben sichtbar.
profile-form-save = Speichern
profile-form-see = Mein Profil ansehen

## Interface

interface-theme = Farbmodus
interface-theme-text = „System“ richtet sich nach der Einstellung deines Geräts.
interface-theme-system = System
interface-theme-light = Hell
interface-theme-dark = Dunkel
interface-accent = Themenfarbe
interface-accent-rose = Rosenrot
interface-accent-amber = Bernstein
interface-accent-olive = Oliv
interface-accent-green = Grün
interface-accent-teal = Petrol
interface-accent-sky = Himmel
interface-accent-indigo = Indigo
interface-accent-violet = Violett
interface-accent-stone = Stein
interface-font-size = Schriftgröße
interface-font-size-text = In Pixeln. Alles wächst und schrumpft mit.

## Language

language-display = Anzeigesprache
language-text = Die Sprache dieser Oberfläche und der Mails an dich. Beiträge bleiben in der Sprache, in der sie geschrieben wurden.
language-changing = Die Sprache wird geändert …
language-changed = Die Sprache wurde geändert.
language-status = Stand der Übersetzung
# $percent: share of the messages that are translated
language-status-share = { $percent } %

## Sessions

sessions-list = Wo du angemeldet bist
sessions-text = Etwas kommt dir unbekannt vor? Beende es. Adressen werden nach 30 Tagen vergessen.
sessions-current = Dieser Browser
sessions-unknown = Unbekannter Browser
# $time: how long ago, short
sessions-used = Zuletzt benutzt: { $time }
sessions-end = Beenden
# $name: browser and system
sessions-end-label = Sitzung in { $name } beenden
sessions-ended = Die Sitzung wurde beendet.

## About

software-linnet = Ein Zuhause für kurze Beiträge: deine Worte, deine Leute und eine Timeline in der Reihenfolge, in der die Dinge geschehen sind.
software-server = Server
software-version = Version
software-build = Build
software-build-time = Gebaut
software-more = Mehr lesen
software-this-server = Über diesen Server
