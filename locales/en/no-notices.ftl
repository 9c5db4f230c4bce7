# Said on a tab of the notifications that has none.
notifications-empty-mention = Nobody has mentioned you yet. Replies to you show up here, too.
notifications-empty-favourite = Nobody has favorited one of your posts yet.
notifications-empty-reblog = Nobody has boosted one of your posts yet.
notifications-empty-follow = No new followers yet.
notifications-empty-follow-request = No follow requests. If you approve followers yourself, they show up here.
notifications-empty-poll = No poll of yours, or that you voted in, has ended yet.
notifications-empty-status = Nothing here yet. Press the bell on a profile to hear of each new post.
notifications-empty-update = No post that you boosted or quoted has been edited.
notifications-empty-quote = Nobody has quoted you yet.
notifications-empty-admin-report = No reports. All is quiet.
notifications-empty-admin-sign-up = Nobody new yet.
