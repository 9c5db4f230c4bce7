# What another server will not show. $server: of the account
lost-formatting = { $server } kann nur reinen Text, die Formatierung geht verloren.
lost-places = Medien im Text rücken ans Ende des Beitrags.
lost-spoken = Transkripte und Untertitel werden nicht veröffentlicht.
lost-too-many = Zu viele Anhänge für einen Beitrag.
lost-file = { $server } nimmt nur Bilder, Videos und Audio an. Entferne { $name }, um zu posten.
