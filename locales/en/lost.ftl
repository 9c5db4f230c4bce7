# What another server will not show. $server: of the account
lost-formatting = { $server } only takes plain text, so formatting will be lost.
lost-places = Media in the text will move to the end of the post.
lost-spoken = Transcripts and captions won't be posted.
lost-too-many = The number of attachments exceeded the limit per post.
lost-file = { $server } only takes images, video and audio. Remove { $name } to post.
