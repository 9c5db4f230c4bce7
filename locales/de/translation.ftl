### Posts in other languages than the reader's.

status-translate = Übersetzen
status-translating = Wird übersetzt…
# $language: as in "German". $provider: as in "LibreTranslate"
status-translated = Von { $language } mit { $provider } übersetzt
# $language: as in "German"
status-translated-here = Von { $language } mit deinem Browser übersetzt
status-show-original = Original anzeigen
translation-failed = Dieser Beitrag konnte nicht übersetzt werden.
