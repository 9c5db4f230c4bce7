/** The emoji that people write most, by what they call them. A keyboard has all others. */
/** The short names in English; behind a bar, words for it in German and in Russian. */
const list = `
😀 grinning smile happy|grinsen lachen froh|улыбка радость
😄 smile laugh joy|lachen freude|смех радость
😂 joy tears laugh lol|tränen lachen|смех слёзы
🤣 rofl rolling|kugeln lachen|хохот
🙂 slight_smile|lächeln|улыбка
😉 wink|zwinkern|подмигивание
😊 blush smile|erröten lächeln|румянец улыбка
😍 heart_eyes love|herzaugen verliebt|влюблён сердце
🥰 smiling_hearts love|herzen verliebt|любовь сердце
😘 kiss|kuss|поцелуй
😜 stuck_out_tongue crazy|zunge frech|язык
🤔 thinking hmm|nachdenken hmm|думаю
🤨 raised_eyebrow|augenbraue skeptisch|бровь сомнение
😐 neutral|neutral|нейтрально
🙄 eye_roll|augenrollen|закатывать глаза
😏 smirk|schmunzeln|ухмылка
😴 sleeping tired|schlafen müde|сон спать
😎 sunglasses cool|sonnenbrille cool|очки круто
🤓 nerd|streber nerd|ботаник
🥳 party celebrate|party feiern|праздник вечеринка
😢 cry sad|weinen traurig|плач грусть
😭 sob cry|heulen weinen|рыдать плач
😤 huff triumph|schnauben|пыхтеть
😠 angry|wütend|злость
🤬 cursing swear|fluchen|ругань
😱 scream fear|schrei angst|крик страх
😳 flushed|verlegen|смущение
🥺 pleading please|bitte flehen|умоляю
😅 sweat_smile|schwitzen lachen|пот смех
😬 grimace|grimasse|гримаса
🤯 mind_blown exploding|explodieren|взрыв мозга
🤗 hug|umarmung|объятия
🤭 giggle oops|kichern ups|хихикать
🤫 shush quiet|psst leise|тихо
😇 angel innocent|engel|ангел
🤡 clown|clown|клоун
👻 ghost|gespenst geist|привидение
💀 skull dead|schädel tot|череп
🤖 robot|roboter|робот
👽 alien|alien|пришелец
💩 poop|kacke|какашка
👍 thumbs_up yes +1|daumen hoch ja|большой палец да
👎 thumbs_down no -1|daumen runter nein|палец вниз нет
👏 clap|klatschen applaus|аплодисменты
🙌 raised_hands hooray|hände hurra|ура руки
🙏 pray thanks please|beten danke bitte|спасибо пожалуйста
🤝 handshake deal|handschlag|рукопожатие
💪 muscle strong|muskel stark|сила мышцы
👋 wave hello bye|winken hallo tschüss|привет пока
✌️ victory peace|sieg frieden|победа мир
🤞 fingers_crossed luck|daumen drücken glück|удача пальцы
👌 ok perfect|ok perfekt|окей
🫶 heart_hands|herzhände|руки сердце
👀 eyes look|augen schauen|глаза смотреть
🧠 brain|gehirn|мозг
🤷 shrug|schulterzucken|пожать плечами
🤦 facepalm|stirn facepalm|рука лицо
❤️ heart love red|herz liebe rot|сердце любовь
🧡 orange_heart|herz orange|оранжевое сердце
💛 yellow_heart|herz gelb|жёлтое сердце
💚 green_heart|herz grün|зелёное сердце
💙 blue_heart|herz blau|синее сердце
💜 purple_heart|herz lila|фиолетовое сердце
🖤 black_heart|herz schwarz|чёрное сердце
💔 broken_heart|herz gebrochen|разбитое сердце
✨ sparkles shine|funkeln glitzer|блеск искры
⭐ star|stern|звезда
🔥 fire hot|feuer heiß|огонь
💯 hundred perfect|hundert|сто
🎉 tada party celebrate|konfetti feiern|праздник конфетти
🎂 cake birthday|kuchen geburtstag|торт день рождения
🎁 gift present|geschenk|подарок
🏆 trophy win|pokal sieg|кубок победа
⚽ soccer football|fußball|футбол мяч
🎮 game play|spiel|игра
🎵 music note|musik note|музыка нота
🎨 art paint|kunst malen|искусство рисовать
📷 camera photo|kamera foto|камера фото
🎬 film movie|film kino|кино
📚 books read|bücher lesen|книги читать
✏️ pencil write|stift schreiben|карандаш писать
💻 computer laptop|computer laptop|компьютер ноутбук
📱 phone|handy telefon|телефон
💡 idea light bulb|idee lampe|идея лампа
🔗 link chain|link kette|ссылка цепь
🔒 lock private|schloss privat|замок
🔔 bell|glocke|колокол
⏰ alarm clock time|wecker zeit|будильник время
📅 calendar date|kalender datum|календарь дата
📌 pin|nadel|булавка
✅ check done yes|haken fertig ja|галочка готово да
❌ cross no wrong|kreuz nein falsch|крест нет
⚠️ warning|warnung achtung|внимание
❓ question|frage|вопрос
❗ exclamation|ausrufezeichen|восклицание
🚀 rocket launch|rakete start|ракета
✈️ plane travel flight|flugzeug reise|самолёт
🚲 bike bicycle|fahrrad rad|велосипед
🚗 car|auto|машина
🚆 train|zug bahn|поезд
🏠 house home|haus zuhause|дом
🏖️ beach holiday|strand urlaub|пляж отпуск
⛰️ mountain|berg|гора
🌍 earth world|erde welt|земля мир
🌞 sun|sonne|солнце
🌙 moon night|mond nacht|луна ночь
☁️ cloud|wolke|облако
🌧️ rain|regen|дождь
❄️ snow cold|schnee kalt|снег холод
⚡ lightning|blitz|молния
🌈 rainbow|regenbogen|радуга
🌊 wave sea|welle meer|волна море
🌱 seedling plant|keimling pflanze|росток
🌳 tree|baum|дерево
🌸 blossom flower|blüte blume|цветок
🌹 rose flower|rose blume|роза
🍀 clover luck|klee glück|клевер удача
🐦 bird linnet|vogel hänfling|птица коноплянка
🐈 cat|katze|кот кошка
🐕 dog|hund|собака
🐧 penguin|pinguin|пингвин
🦊 fox|fuchs|лиса
🐻 bear|bär|медведь
🐝 bee|biene|пчела
🦋 butterfly|schmetterling|бабочка
🐢 turtle|schildkröte|черепаха
🐙 octopus|krake|осьминог
☕ coffee|kaffee|кофе
🍵 tea|tee|чай
🍺 beer|bier|пиво
🍷 wine|wein|вино
🍕 pizza|pizza|пицца
🍔 burger|burger|бургер
🥗 salad|salat|салат
🍎 apple|apfel|яблоко
🍓 strawberry|erdbeere|клубника
🍰 cake|kuchen|торт пирог
🍫 chocolate|schokolade|шоколад
🥐 croissant|croissant|круассан
🍞 bread|brot|хлеб
🍿 popcorn|popcorn|попкорн
💰 money|geld|деньги
♻️ recycle|recycling|переработка
🏳️‍🌈 pride rainbow flag|regenbogen flagge|радужный флаг
🕊️ dove peace|taube frieden|голубь мир`;

interface Emoji {
  emoji: string;
  /** In English, German, Russian. */
  names: string[][];
}

const all: Emoji[] = list
  .trim()
  .split("\n")
  .map((line) => {
    const [english, ...others] = line.split("|");
    const [emoji, ...names] = english!.split(" ");
    return { emoji: emoji!, names: [names, ...others.map((words) => words.split(" "))] };
  });

const columns: Record<string, number> = { en: 0, de: 1, ru: 2 };

/** Those whose names begin so, the better known first; English names are understood everywhere. */
export function findEmoji(beginning: string, locale: string, most: number): { emoji: string; name: string }[] {
  const wanted = beginning.toLowerCase().replaceAll("ё", "е");
  const own = columns[locale] ?? 0;
  const fits = ({ names }: Emoji) =>
    [...names[own]!, ...names[0]!].find((name) => name.replaceAll("ё", "е").startsWith(wanted));
  return all
    .flatMap((one) => {
      const name = fits(one);
      return name === undefined ? [] : [{ emoji: one.emoji, name: name.replaceAll("_", " ") }];
    })
    .slice(0, most);
}
