compose-poll = Poll
compose-poll-option = Option { $number }
compose-poll-option-add = Add option
compose-poll-option-remove = Remove option { $number }
compose-poll-multiple = Multiple choice
compose-poll-length = Ends in
compose-poll-length-300 = 5 minutes
compose-poll-length-1800 = 30 minutes
compose-poll-length-3600 = 1 hour
compose-poll-length-21600 = 6 hours
compose-poll-length-86400 = 1 day
compose-poll-length-259200 = 3 days
compose-poll-length-604800 = 7 days

poll-choose-one = Choose one
poll-choose-several = Choose one or more
poll-choose-first = Choose an answer first.
poll-vote = Vote
poll-own-vote = Your vote
poll-results = Show results
poll-back = Back to voting
poll-refresh = Refresh
poll-finished = ended
# $number: the count as it is shown
poll-votes = { $count ->
    [0] No votes
    [one] { $number } vote
   *[other] { $number } votes
}
poll-people = { $count ->
    [0] No votes
    [one] { $number } person
   *[other] { $number } people
}
# $time: such as "in 5 hours"
poll-ends = ends { $time }
