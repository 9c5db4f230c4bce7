### Reports to those who run the server.

# $acct: who is reported
report-title = Report @{ $acct }
report-why = What's wrong?
report-spam = It's spam
report-spam-hint = Unwanted links, fake engagement, or the same replies over and over
report-violation = It breaks a rule
report-violation-hint = You know which rule of this server it breaks
report-legal = It's illegal
report-legal-hint = You think it's against the law
report-other = It's something else
report-other-hint = None of the above fits
report-rules = Which rules?
report-posts = Are there posts that show it?
report-posts-hint = Choose as many as you like, or none.
report-posts-empty = There are no posts to choose from.
report-comment = Is there anything else we should know?
report-comment-hint = Up to { $count } characters
report-forward = Also send it to { $domain }
report-forward-hint = That server is responsible for the account. Your name isn't passed on.
report-next = Continue
report-previous = Back
report-send = Send report
report-step = Step { $step } of { $count }
report-category-needed = Choose what's wrong first.
report-rules-needed = Choose at least one rule.
report-sent-title = Thank you
report-sent = The people who run this server will look at your report.
report-sent-more = You can also keep @{ $acct } away from you.
report-mute = Mute
report-block = Block
report-done = Done
report-media = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
