### The form behind a search, which only the server draws.

search-words = Alle diese Wörter
search-phrase = Genau dieser Wortlaut
search-without = Keines dieser Wörter
search-from = Geschrieben von
search-from-hint = Ein Name wie wren oder wren@example.org
search-from-hint-me = Ein Name wie wren oder wren@example.org, oder „me“ für dich
search-after = Nach dem
search-before = Vor dem
search-any = Egal
search-has = Mit
search-has-media = Medien jeder Art
search-has-image = Bildern
search-has-video = Videos
search-has-audio = Audio
search-has-poll = Umfrage
search-has-link = Link
search-is = Nur
search-is-reply = Antworten
search-is-sensitive = Heikle Beiträge
search-is-quote = Zitate
search-lang = Sprache
search-in = Wo
search-in-all = Überall
search-in-library = Meine und gemerkte Beiträge
search-in-public = Öffentliche Beiträge
search-operators = Im Suchfeld geht auch: from:name, before:2026-05-01, after:, during:2026-05, has:image, lang:de, is:reply, in:library, "genauer Wortlaut", ein Minus vor dem, was du nicht willst, und haf* für Wörter, die so anfangen.
