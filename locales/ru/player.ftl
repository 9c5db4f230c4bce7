media-audio = Аудио
media-video = Видео
media-file = Файл
media-download = Скачать
media-unplayable = Этот формат не воспроизводится в браузере
