### Posts in other languages than the reader's.

status-translate = Translate
status-translating = Translating…
# $language: as in "German". $provider: as in "LibreTranslate"
status-translated = Translated from { $language } by { $provider }
# $language: as in "German"
status-translated-here = Translated from { $language } by your browser
status-show-original = Show original
translation-failed = This post couldn't be translated.
