# What this server says of itself to apps and to other servers.
instance-description = Linnet: a home on the fediverse. Posts in the order in which they were written, no advertising, and one account for everybody you know on other servers.
