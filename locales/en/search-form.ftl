### The form behind a search, which only the server draws.

search-words = All of these words
search-phrase = This exact phrase
search-without = None of these words
search-from = Written by
search-from-hint = A name, such as wren or wren@example.org
search-from-hint-me = A name, such as wren or wren@example.org, or “me”
search-after = After
search-before = Before
search-any = Doesn't matter
search-has = With
search-has-media = Any media
search-has-image = Images
search-has-video = Videos
search-has-audio = Audio
search-has-poll = A poll
search-has-link = A link
search-is = Only
search-is-reply = Replies
search-is-sensitive = Sensitive posts
search-is-quote = Quotes
search-lang = Language
search-in = Where
search-in-all = Everywhere
search-in-library = My own and saved posts
search-in-public = Public posts
search-operators = In the search field you can also write from:name, before:2026-05-01, after:, during:2026-05, has:image, lang:en, is:reply, in:library, "an exact phrase", a minus before what you don't want, and harb* for words that begin so.
