# Said on a tab of the notifications that has none.
notifications-empty-mention = Noch hat dich niemand erwähnt. Auch Antworten an dich erscheinen hier.
notifications-empty-favourite = Noch hat niemand einen deiner Beiträge favorisiert.
notifications-empty-reblog = Noch hat niemand einen deiner Beiträge geteilt.
notifications-empty-follow = Noch keine neuen Follower.
notifications-empty-follow-request = Keine Follower-Anfragen. Wenn du Follower selbst bestätigst, erscheinen sie hier.
notifications-empty-poll = Noch ist keine Umfrage beendet, die von dir ist oder bei der du abgestimmt hast.
notifications-empty-status = Noch nichts da. Mit der Glocke auf einem Profil erfährst du von jedem neuen Beitrag.
notifications-empty-update = Kein Beitrag, den du geteilt oder zitiert hast, wurde bearbeitet.
notifications-empty-quote = Noch hat dich niemand zitiert.
notifications-empty-admin-report = Keine Meldungen. Alles ruhig.
notifications-empty-admin-sign-up = Noch niemand Neues.
