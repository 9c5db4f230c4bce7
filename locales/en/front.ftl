# The front page, and what the server says of itself beside other pages. Only the server draws them.

front-about = About this server
front-about-more = More about this server
# After a number, as the next two.
front-users = { $count ->
    [0] people
    [one] person
   *[other] people
}
front-domains = { $count ->
    [0] known servers
    [one] known server
   *[other] known servers
}
front-run-by = Run by
front-languages = Languages
front-rules = Rules
front-rules-text = No hate, no harassment, no spam.
front-rules-all = All rules
# In the empty list of a server on which nobody has written yet.
front-empty = It's quiet here. The first post could be yours.

active-here = Active here
