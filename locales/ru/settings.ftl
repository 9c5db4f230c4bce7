settings-title = Настройки
settings-profile-title = Профиль
settings-interface-title = Интерфейс
settings-language-title = Язык
settings-sessions-title = Сеансы
settings-about-title = О программе
settings-choose = Выберите, что хотите изменить.
settings-saved = Сохранено.

## Profile

profile-form-look = Внешний вид
profile-form-pictures-text = JPEG, PNG, GIF, WebP или AVIF, не больше 8 МБ. Сведения о том, где и чем снято изображение, удаляются.
profile-form-avatar = Аватар
profile-form-header = Изображение в шапке
profile-form-remove-avatar = Убрать аватар
profile-form-remove-header = Убрать изображение
profile-form-words = О вас
profile-form-name = Отображаемое имя
profile-form-name-hint = { $count ->
    [0] Не больше { $count } символов.
    [one] Не больше { $count } символа.
    [few] Не больше { $count } символов.
   *[many] Не больше { $count } символов.
}
profile-form-bio = О себе
profile-form-bio-hint = { $count ->
    [0] Не больше { $count } символов. Ссылки, @имена и #хештеги работают.
    [one] Не больше { $count } символа. Ссылки, @имена и #хештеги работают.
    [few] Не больше { $count } символов. Ссылки, @имена и #хештеги работают.
   *[many] Не больше { $count } символов. Ссылки, @имена и #хештеги работают.
}
profile-form-fields = Дополнительные поля
# $count: how many there may be, 4
profile-form-fields-text = { $count ->
    [0] До { $count } пунктов: например, ваши местоимения, сайт или город.
    [one] До { $count } пункта: например, ваши местоимения, сайт или город.
    [few] До { $count } пунктов: например, ваши местоимения, сайт или город.
   *[many] До { $count } пунктов: например, ваши местоимения, сайт или город.
}
# $number: from 1
profile-form-field = Поле { $number }
profile-form-field-name = Название
profile-form-field-value = Содержание
profile-form-switches = Ваша учётная запись
profile-form-locked = Одобрять подписчиков
profile-form-locked-hint = Чтобы подписаться на вас, нужно будет спросить. Посты для подписчиков тогда увидят только те, кого вы впустили.
profile-form-bot = Это бот
profile-form-bot-hint = Сообщает другим, что здесь пишет в основном программа.
profile-form-discoverable = Показывать меня другим
profile-form-discoverable-hint = В рекомендациях и среди людей этого сервера.
profile-form-indexable = Разрешить поисковые системы
profile-form-indexable-hint = Ваш профиль и публичные посты можно будет найти в интернете.
profile-form-hide-collections = Скрывать мои подписки
profile-form-hide-collections-hint = И моих подписчиков. Их число останется видно.
profile-form-save = Сохранить
profile-form-see = Посмотреть мой профиль

## Interface

interface-theme = Цветовая схема
interface-theme-text = «Системная» повторяет настройку вашего устройства.
interface-theme-system = Системная
interface-theme-light = Светлая
interface-theme-dark = Тёмная
interface-accent = Цвет темы
interface-accent-rose = Розовый
interface-accent-amber = Янтарный
interface-accent-olive = Оливковый
interface-accent-green = Зелёный
interface-accent-teal = Бирюзовый
interface-accent-sky = Небесный
interface-accent-indigo = Индиго
interface-accent-violet = Фиолетовый
interface-accent-stone = Каменный
interface-font-size = Размер шрифта
interface-font-size-text = В пикселях. Вместе с ним растёт и уменьшается всё остальное.

## Language

language-display = Язык интерфейса
language-text = Язык этого интерфейса и писем к вам. Посты остаются на том языке, на котором они написаны.
language-changing = Меняем язык…
language-changed = Язык изменён.
language-status = Состояние перевода
# $percent: share of the messages that are translated
language-status-share = { $percent } %

## Sessions

sessions-list = Где выполнен вход
sessions-text = Что-то незнакомо? Завершите этот сеанс. Адреса забываются через 30 дней.
sessions-current = Этот браузер
sessions-unknown = Неизвестный браузер
# $time: how long ago, short
sessions-used = Использовался: { $time }
sessions-end = Завершить
# $name: browser and system
sessions-end-label = Завершить сеанс: { $name }
sessions-ended = Сеанс завершён.

## About

software-linnet = Дом для коротких постов: ваши слова, ваши люди и лента в том порядке, в каком всё происходило.
software-server = Сервер
software-version = Версия
software-build = Сборка
software-build-time = Собрано
software-more = Подробнее
software-this-server = Об этом сервере
