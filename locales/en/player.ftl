media-audio = Audio
media-video = Video
media-file = File
media-download = Download
media-unplayable = Browsers can't play this format
