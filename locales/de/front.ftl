# The front page, and what the server says of itself beside other pages. Only the server draws them.

front-about = Über diesen Server
front-about-more = Mehr über diesen Server
# After a number, as the next two.
front-users = { $count ->
    [one] Mitglied
   *[other] Mitglieder
}
front-domains = { $count ->
    [one] bekannter Server
   *[other] bekannte Server
}
front-run-by = Betrieben von
front-languages = Sprachen
front-rules = Regeln
front-rules-text = Kein Hass, keine Belästigung, kein Spam.
front-rules-all = Alle Regeln
# In the empty list of a server on which nobody has written yet.
front-empty = Noch ist es still hier. Der erste Beitrag könnte von dir sein.

active-here = Hier aktiv
