compose-sent-before = Предыдущая версия этого поста уже опубликована. До вас не дошло только подтверждение.
compose-sent-before-deleted = Предыдущая версия этого поста была опубликована, а потом удалена.
compose-correct-first = Изменить опубликованный пост
compose-publish-anew = Опубликовать как новый пост
compose-see-newer = Посмотреть новую версию
compose-save-over = Заменить моей версией
