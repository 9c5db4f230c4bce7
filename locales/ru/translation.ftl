### Posts in other languages than the reader's.

status-translate = Перевести
status-translating = Переводим…
# $language: as in "German". $provider: as in "LibreTranslate"
status-translated = Перевод с языка: { $language } ({ $provider })
# $language: as in "German"
status-translated-here = Перевод с языка: { $language } (в вашем браузере)
status-show-original = Показать оригинал
translation-failed = Не удалось перевести этот пост.
