media-audio = Audio
media-video = Video
media-file = Datei
media-download = Herunterladen
media-unplayable = Dieses Format lässt sich nicht im Browser abspielen
