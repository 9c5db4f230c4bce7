legal-changed = Last changed on 29 November 2026.

## Terms

terms-title = Terms of use
terms-intro = These terms apply to everyone who uses { $domain }. We kept them short, so that you can read them. “We” are the people who run this server; you'll find us on the page “About”.
terms-account-title = Your account
terms-account = You need an e-mail address that you check, because we send your sign-in codes there. You must be old enough to agree to these terms under the law where you live. An account belongs to the person who created it. Look after your mailbox: anyone who can read it can sign in as you. Bots are welcome if they say they're bots.
terms-posts-title = Your posts
terms-posts = What you write and upload stays yours. You allow us to store it and to show it to the people you chose when posting. That permission ends when you delete a post, except for copies that others already have. You're responsible for what you post, and for having the right to post it.
terms-conduct-title = How we treat each other
terms-conduct = There's no place on this server for:
terms-conduct-1 = anything against the law of the country where this server is run;
terms-conduct-2 = harassment, threats, calls for violence, and hatred against people for who they are;
terms-conduct-3 = sexual depictions of children or young people, in any form;
terms-conduct-4 = pretending to be someone else in order to deceive;
terms-conduct-5 = publishing other people's private data, such as addresses, numbers or private messages, without their consent;
terms-conduct-6 = spam, bought reach, and accounts that evade a block or a suspension;
terms-conduct-7 = attacks on this server or on others, and collecting data in bulk against the wishes of the people concerned.
terms-federation-title = Other servers
terms-federation = { $domain } doesn't exchange posts with other servers yet. Anyone on the web can read public posts, though, and people who have copied one can keep the copy after you delete it.
terms-moderation-title = Moderation
terms-moderation = If someone breaks these rules, we can hide or remove posts, and limit or suspend an account. Except in urgent cases, we say why. If you disagree, write to us, and a person will look at it again.
terms-service-title = The service
terms-service = We run this server with care, but without guarantee: it can be slow, go down or shut down. As far as the law allows, we're liable only for intent and gross negligence. Keep a copy of anything you can't do without.
terms-leaving-title = Leaving
terms-leaving = You can stop at any time. Ask us, and we'll delete your account with everything in it. We can also end your account: at once if these terms are seriously broken, otherwise with at least 30 days' notice. A used username isn't given to anyone else.
terms-changes-title = Changes
terms-changes = If these terms change, we'll announce it on this server at least 30 days before. If you don't agree, you can leave and have your account deleted before that day.

## Privacy

privacy-title = Privacy policy
privacy-intro = What { $domain } knows about you, why, for how long, and who else sees it. The people who run this server are responsible; the page “About” says how to reach us.
privacy-kept-title = What we keep
privacy-kept = Only what the service needs to work:
privacy-kept-1 = Your e-mail address, your username, your language and your settings, as long as you have an account. We don't show the address to anyone.
privacy-kept-2 = Your profile, posts, pictures, votes, bookmarks, follows, blocks and mutes, until you delete them.
privacy-kept-3 = Your sessions: name of the browser, time of last use, and the IP address at sign-in, which is deleted after 30 days. A session that isn't used for 60 days ends. We remember that a browser has signed in to your account before, as a checksum, for 400 days after it last did.
privacy-kept-4 = Sign-in codes, only as a checksum. They work for 10 minutes and are deleted within an hour after that.
privacy-kept-5 = Counters against abuse under scrambled keys, for about a day.
privacy-kept-6 = Technical logs for up to 14 days. They contain no posts and no e-mail addresses.
privacy-cookies-title = Cookies
privacy-cookies = There's no tracking, no advertising, and nothing is loaded from other companies. Your drafts are kept in your browser and, except for accounts from other servers, on this server, where only you can see them. If you only read, you get no cookies at all. Otherwise there are:
privacy-cookies-1 = session: that you are signed in;
privacy-cookies-2 = flow: that this browser asked for a code, for up to a day;
privacy-cookies-3 = device: that you've signed in with this browser before, so that strangers can't use up your codes, for 400 days;
privacy-cookies-4 = locale, theme, accent, font_size: language and look, if you've chosen them;
privacy-cookies-5 = style: which version of our style sheet this browser has, if you're signed in;
privacy-cookies-6 = deed: what you pressed before you signed in, for half an hour; told: what came of it, for a minute.
privacy-visible-title = Who sees your posts
privacy-visible = You choose for each post:
privacy-visible-1 = Public: anyone, even without an account, and search engines if you allow it.
privacy-visible-2 = Quiet public: anyone who has the address, but not in public timelines and searches.
privacy-visible-3 = Followers only: the people who follow you. If you don't approve followers, anyone can become one.
privacy-visible-4 = Mentioned people: the people you mention. These posts aren't encrypted end to end: technically, the people who run this server could read them. If someone is mentioned later, they see the post, too.
privacy-federation-title = Other servers
privacy-federation = Your profile and your posts stay on { $domain }: they aren't sent to other servers. Public posts can be read, and copied, by anyone on the web. If you use an account from another server here, we keep its access token encrypted and ask that server on your behalf; pictures and media then come straight from other servers, which see your IP address.
privacy-others-title = Who else gets data
privacy-others = We don't sell your data. Our mail provider gets your address and the text of our e-mails to you. The company whose computers we use processes data on our behalf. Authorities get data only where the law obliges us.
privacy-rights-title = Your rights
privacy-rights = You can see and correct most of it yourself, in the settings. You can also ask us for a copy of all your data, ask us to correct or delete it, or object to its use; we answer within a month. If you think we're doing something wrong, you can complain to a data protection authority. We process what our contract with you needs, and what we need to protect the server from abuse.
privacy-changes-title = Changes
privacy-changes = If something changes that matters to you, we'll announce it on this server before it takes effect.

## About

# $domain: of this server
about-title = About { $domain }
about-intro = { $domain } is a home for short posts: a place to write, read and talk, with the newest posts first, no ads and no algorithm.
about-fediverse = You can follow everyone who has an account on { $domain }. It doesn't exchange posts with other servers yet.
about-join-title = Joining
about-join-open = { $domain } is open to everyone. All you need is an e-mail address; there are no passwords.
about-join-approval = { $domain } is open to new people. We approve each new account ourselves.
about-join-closed = { $domain } isn't taking new accounts right now. You can read all public posts without one.
about-people-title = Who runs it
# $contact: a link to an account
about-people = { $domain } is run by { $contact }. Write there if something's wrong, if someone bothers you, or if you have a question about your data.
about-people-unknown = { $domain } is brand new, and no one has introduced themselves yet.
about-rules-title = Rules
# $terms: terms-title, $privacy: privacy-title
about-rules = Our rules fit on two short pages: { $terms } and { $privacy }.
about-software-title = Software
about-software = This server runs Linnet, free software under the MIT license. A linnet is a small songbird that likes company.
