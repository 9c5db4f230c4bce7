legal-changed = Last changed on 21 November 2026.

## Terms

terms-title = Terms of use
terms-intro = These terms apply to everyone who uses { $domain }. They are short, so that they can be read. The people who run this server are named on the page “About”; “we” means them.
terms-account-title = Your account
terms-account = You need an e-mail address that you read, because the codes for signing in are sent there. You must be old enough to agree to these terms under the law of the place where you live. An account belongs to the person who opened it; look after your mailbox, since whoever reads it can sign in as you. Bots are welcome if they say that they are bots.
terms-posts-title = Your posts
terms-posts = What you write and upload stays yours. You allow us to store it and to show it to those whom you chose when posting. That permission ends when you delete a post, except for copies that others already hold. You are responsible for what you post, and for having the right to post it.
terms-conduct-title = How we treat each other
terms-conduct = On this server there is no place for:
terms-conduct-1 = anything that is against the law of the country in which this server is run;
terms-conduct-2 = harassment, threats, calls for violence, and hatred against people for who they are;
terms-conduct-3 = sexual depictions of children or young people, in whatever form;
terms-conduct-4 = pretending to be somebody else in order to deceive;
terms-conduct-5 = publishing the private data of others, such as addresses, numbers or private messages, without their consent;
terms-conduct-6 = spam, bought reach, and accounts that evade a block or a suspension;
terms-conduct-7 = attacks on this server or on others, and reading data in bulk against the wishes of the people concerned.
terms-federation-title = Other servers
terms-federation = { $domain } doesn't exchange posts with other servers yet. Anyone on the web can read public posts, though, and people who have copied one can keep the copy after you delete it.
terms-moderation-title = Moderation
terms-moderation = If somebody breaks these rules we can hide or remove posts, and limit or suspend an account. Except in urgent cases we say why. You can object by writing to us, and a person will look at it again.
terms-service-title = The service
terms-service = This server is run with care, but without guarantee: it can be slow, stand still or end. As far as the law allows, we are liable only for intent and gross negligence. Keep a copy of what you cannot do without.
terms-leaving-title = Leaving
terms-leaving = You can stop at any time. Ask us, and we delete your account with everything in it. We can also end your account: at once if these terms are seriously broken, otherwise with at least 30 days' notice. A username that has been used is not given to anybody else.
terms-changes-title = Changes
terms-changes = If these terms change, we announce it on this server at least 30 days before. Whoever does not agree can leave and be deleted before that day.

## Privacy

privacy-title = Privacy policy
privacy-intro = What { $domain } knows about you, why, for how long, and who else sees it. Responsible are the people who run this server; how to reach them is said on the page “About”.
privacy-kept-title = What is kept
privacy-kept = Only what the service needs in order to work:
privacy-kept-1 = Your e-mail address, your username, your language and your settings, as long as you have an account. The address is shown to nobody.
privacy-kept-2 = Your profile, posts, pictures, votes, bookmarks, follows, blocks and mutes, until you delete them.
privacy-kept-3 = Your sessions: name of the browser, time of the last use, and the network address at sign-in, which is deleted after 30 days. A session that is not used for 60 days ends. That a browser has signed in to your account before is kept, as a checksum, for 400 days after it last did.
privacy-kept-4 = Codes for signing in, only as a checksum. They work for ten minutes and are deleted within an hour after that.
privacy-kept-5 = Counters against abuse under scrambled keys, for about a day.
privacy-kept-6 = Technical logs for 14 days at most. They hold neither posts nor e-mail addresses.
privacy-cookies-title = Cookies
privacy-cookies = There is no tracking, no advertising, and nothing is loaded from other companies. Your drafts stay in your browser until you publish them. A visitor who only reads gets no cookie at all. The others are:
privacy-cookies-1 = session: that you are signed in;
privacy-cookies-2 = flow: that it was this browser that asked for a code, for a day at most;
privacy-cookies-3 = device: that you have signed in with this browser before, so that strangers cannot use up your codes, for 400 days;
privacy-cookies-4 = locale, theme, accent, font_size: language and look, if you have chosen them.
privacy-visible-title = Who sees your posts
privacy-visible = You choose for each post:
privacy-visible-1 = Everyone: anybody, also without an account, and search engines if you allow it.
privacy-visible-2 = Everyone, quietly: anybody who has the address, but not in public timelines and searches.
privacy-visible-3 = Followers only: the people who follow you. If you do not approve followers, anybody can become one.
privacy-visible-4 = Mentioned only: the people you name. Such posts are not encrypted end to end: those who run this server could technically read them. Whoever is mentioned later sees the post too.
privacy-federation-title = Other servers
privacy-federation = Your profile and your posts stay on { $domain }: they aren't sent to other servers. Public posts can be read, and copied, by anyone on the web.
privacy-others-title = Who else gets data
privacy-others = Nobody buys data here. Our mail provider gets your address and the text of the mails to you. The company whose computers we use processes data on our behalf. Authorities get data only where the law obliges us.
privacy-rights-title = Your rights
privacy-rights = You can see and correct most of it yourself, in the settings. You may also ask us for a copy of all your data, for its correction or deletion, or object to its use; we answer within a month. If you think that we are doing something wrong you can complain to a data protection authority. What we process is what the contract with you needs, and what we need to protect the server from abuse.
privacy-changes-title = Changes
privacy-changes = If something changes that matters to you, we announce it on this server before it takes effect.

## About

# $domain: of this server
about-title = About { $domain }
about-intro = { $domain } is a home for short posts: a place to write, read and talk, in the order in which things happen, without ads and without anyone sorting for you.
about-fediverse = You can follow everyone who has an account on { $domain }. It doesn't exchange posts with other servers yet.
about-join-title = Joining
about-join-open = { $domain } is open to everybody. All you need is an e-mail address; there are no passwords.
about-join-approval = { $domain } takes new people. Whoever runs it looks at each new account before it opens.
about-join-closed = { $domain } does not take new accounts right now. You can read everything public without one.
about-people-title = Who runs it
# $contact: a link to an account
about-people = { $domain } is run by { $contact }. Write there if something is wrong, if somebody bothers you, or if you have a question about your data.
about-people-unknown = { $domain } has only just been set up, and nobody has introduced themselves yet.
about-rules-title = Rules
# $terms: terms-title, $privacy: privacy-title
about-rules = What applies here stands in two texts that can be read in a few minutes: { $terms } and { $privacy }.
about-software-title = Software
about-software = This server runs Linnet, free software under the MIT license. A linnet is a small songbird that likes company.
