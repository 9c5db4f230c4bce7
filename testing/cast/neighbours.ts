/**
 * The rest of the town: people who read much and write little. They make counts look like counts.
 *
 * Named by hand; faces, clothes and dates are rolled from their usernames.
 */
import { diceFrom } from "./dice.ts";
import type { Avatar, Emblem, Header, Portrait } from "./drawings.ts";
import type { Locale, Resident, Topic } from "./person.ts";

/** Boys are drawn without beards and without years in the face. */
type Face = "m" | "f" | "boy";

/** Username, name, the kind of face, what they write about, and their bio. */
type Line = [username: string, displayName: string, Face, Topic[], bio: string];

const lines: Record<Locale, Line[]> = {
  en: [
    ["alba", "Alba Fairweather", "f", ["harbour", "birds"], "Sail maker. I fix what the wind had opinions about."],
    ["benji", "Benji Stroud", "m", ["music", "radio"], "Bass in the Low Tide Choir, treble in arguments."],
    ["clement", "Clement Ngata", "m", ["harbour"], "Deckhand on the Halcyon. I catch the rope."],
    ["dilys", "Dilys Pengelly", "f", ["garden", "birds"], "Roses, robins, and a view of the ferry."],
    ["edie", "Edie Marchbanks", "f", ["craft"], "Knits in meetings. Listens better that way."],
    ["farid", "Farid Haleem", "m", ["bread", "home"], "Tea house on the square. The samovar has a name."],
    ["gwen", "Gwen Tolliver", "f", ["books"], "School librarian. Stickers on everything."],
    ["hal", "Hal Jessop", "m", ["town", "cycling"], "Keeper of the swing bridge, day shift."],
    ["imogen", "Imogen Sale", "f", ["stars", "photo"], "Long exposures, short sentences."],
    ["jed", "Jed Larkin", "boy", ["games"], "Nine years old at chess, fifty at everything else."],
    ["kit", "Kit Pomeroy", "f", ["code"], "Writes tests for a living, and for fun, and for you."],
    ["lorna", "Lorna Beck", "f", ["home", "garden"], "District nurse with a bicycle and a flask."],
    ["moses", "Moses Adeyemi", "m", ["music"], "Tuner of pianos, including the one in the station."],
    ["nuala", "Nuala Finch", "f", ["birds"], "Yes, like the bird."],
    ["oscar", "Oscar Tremlett", "m", ["craft", "harbour"], "Boatbuilder. Cedar on larch, copper nails."],
    ["peggy", "Peggy Ashdown", "f", ["home"], "Eighty-one. My grandson set this up and now he regrets it."],
    ["rosa", "Rosa Delacroix-Hahn", "f", ["town"], "Florist by the tram stop. Ask for the bruised ones, half price."],
    ["silas", "Silas Okoro", "m", ["code", "cycling"], "Maps, routes, one stubborn knee."],
    ["tamsin", "Tamsin Vale", "f", ["photo", "harbour"], "Paints the same pier every Sunday."],
    ["una", "Una Brightwell", "f", ["books", "music"], "Second sopranos do it with the score upside down."],
    ["victor", "Victor Halloran", "m", ["radio"], "Retired wireless officer. Still awake at odd hours."],
    ["yusuf", "Yusuf Dogan", "m", ["bread", "town"], "Simit cart, corner of Fish Street."],
  ],
  de: [
    ["anneke", "Anneke de Buhr", "f", ["harbour", "home"], "Krabbenfischerin. Früh raus, früh rein."],
    ["bastian", "Bastian Kroll", "m", ["code"], "Systemverwalter. Es lag am DNS."],
    ["carla", "Carla Wieczorek", "f", ["garden"], "Gärtnerei am Ginsterberg. Wasser ist eine Meinung."],
    ["dirk", "Dirk Lüders", "m", ["town", "harbour"], "Kranführer. Guter Überblick."],
    ["elif", "Elif Yıldız", "f", ["books", "home"], "Liest im Stehen."],
    ["fiete", "Fiete Hansen", "m", ["music"], "Akkordeon, Leierkasten, Regenschirm."],
    ["hanne", "Hanne Ohlsen", "f", ["craft"], "Töpfert dienstags bei Noam."],
    ["ingo", "Ingo Baumgart", "m", ["radio", "craft"], "Elektriker im Ruhestand, Lampen ohne Ruhe."],
    ["karla", "Karla Meinert", "f", ["bread"], "Gesellin bei Lotte. Brezeln sind Geometrie."],
    ["levke", "Levke Paulsen", "f", ["birds", "photo"], "Vogelwartin auf der Sandbank, April bis Oktober."],
    ["marten", "Marten Scholz", "m", ["games", "home"], "Brettspiele, möglichst mit Holzteilen."],
    ["nora", "Nora Vossberg", "f", ["town"], "Stadtplanung. Mehr Bänke."],
    ["oke", "Oke Jansen", "m", ["harbour"], "Lotse. Links ist Backbord."],
    ["paula", "Paula Ritter", "f", ["garden", "craft"], "Färbt Wolle mit Zwiebelschalen."],
    ["ralf", "Ralf Enders", "m", ["town", "cycling"], "Hausmeister der Grundschule, Fahrradwerkstatt im Keller."],
    ["wiebke", "Wiebke Thomsen", "f", ["music", "home"], "Alt. Also die Stimmlage."],
  ],
  ru: [
    ["artem", "Артём Белкин", "m", ["code"], "Пишу бэкенд, вырезаю ложки."],
    ["daria", "Дарья Круглова", "f", ["books", "home"], "Учу русскому тех, кто думает, что поздно."],
    ["egor", "Егор Санин", "m", ["radio", "stars"], "Слушаю длинные волны и короткие лекции."],
    ["faina", "Фаина Марковна", "f", ["home", "garden"], "Варенье, внуки, возмущение."],
    ["grisha", "Гриша Полев", "boy", ["games", "town"], "Мне двенадцать, рейтинг 1640."],
    ["inna", "Инна Ветрова", "f", ["photo"], "Фотоателье у рынка. Не моргайте."],
    ["kirill", "Кирилл Дёмин", "m", ["cycling"], "Чиню велосипеды, порчу маршруты."],
    ["lada", "Лада Снегирёва", "f", ["craft", "home"], "Шью паруса и шторы, разница небольшая."],
    ["maxim", "Максим Юрьев", "m", ["bread"], "Пекарь второй смены."],
    ["nika", "Ника Орешкина", "f", ["stars", "books"], "В кружке у Ксении третий год. Хочу на обсерваторию."],
    ["oleg", "Олег Тихонов", "m", ["garden"], "Яблони, ульи, тишина."],
    ["polina", "Полина Чернова", "f", ["books"], "Корректор. Вижу лишний пробел с того берега."],
    ["rita", "Рита Соловьёва", "f", ["town", "photo"], "Экскурсовод. Башня на самом деле прямая."],
    ["semyon", "Семён Игнатьев", "m", ["home"], "Повар на пароме. Суп в 12:10."],
    ["taya", "Тая Лукина", "f", ["cycling", "home"], "Почтальон. Знаю всех собак."],
    ["yasha", "Яша Громов", "m", ["code", "games"], "Учусь программировать, спрашиваю много."],
  ],
};

const pronounLabel: Record<Locale, string> = { en: "Pronouns", de: "Pronomen", ru: "Местоимения" };

const pronouns: Record<Locale, Record<Face, string>> = {
  en: { m: "he/him", f: "she/her", boy: "he/him" },
  de: { m: "er/ihm", f: "sie/ihr", boy: "er/ihm" },
  ru: { m: "он/его", f: "она/её", boy: "он/его" },
};

const haircuts: Record<Face, Portrait["hair"][]> = {
  m: ["none", "cropped", "parted", "quiff", "curls", "sides", "cropped", "tied"],
  f: ["parted", "bob", "fringe", "long", "wavy", "curls", "bun", "buns", "braids", "tied", "afro"],
  boy: ["cropped", "parted", "quiff", "curls"],
};

const youngHair: Portrait["hairColour"][] = ["ink", "umber", "chestnut", "copper", "sand", "straw"];

/** Those who would rather show what they care for than their face. */
const signs: Record<string, Emblem["sign"]> = { nuala: "linnet", oscar: "boat", maxim: "loaf" };

export const neighbours: readonly Resident[] = (Object.keys(lines) as Locale[]).flatMap((locale) =>
  lines[locale].map(([username, displayName, face, topics, bio], index): Resident => {
    const dice = diceFrom(`neighbour ${username}`);
    const hue = dice.whole(0, 359);
    return {
      username,
      displayName,
      locale,
      bio,
      fields: dice.chance(0.2) ? [{ name: pronounLabel[locale], value: pronouns[locale][face] }] : [],
      locked: index === 14,
      bot: false,
      suspended: false,
      hue,
      avatar: avatarOf(username, hue, face, index),
      header: dice.chance(0.55) ? headerOf(username, hue) : null,
      joinedDaysAgo: dice.whole(125, 600),
      blocks: [],
      mutes: [],
      topics,
      renown: dice.next() ** 2 * 0.3,
      talk: dice.between(0.05, 0.3),
      knows: [],
    };
  }),
);

/** Every ninth never uploaded anything. */
function avatarOf(username: string, hue: number, face: Face, index: number): Avatar | null {
  const sign = signs[username];
  if (sign) return { kind: "emblem", hue, sign };
  return index % 9 === 8 ? null : portraitOf(username, hue, face);
}

function portraitOf(username: string, hue: number, face: Face): Portrait {
  const dice = diceFrom(`face ${username}`);
  return {
    kind: "portrait",
    hue,
    skin: dice.pick([0, 0, 1, 1, 2, 3, 4, 5]),
    hair: dice.pick(haircuts[face]),
    hairColour: dice.pick(face === "boy" ? youngHair : [...youngHair, "ash", "silver", "plum"]),
    wears: dice.pick(["jumper", "stripes", "shirt", "coat", "scarf", "turtleneck", "dots", "overalls"]),
    face: dice.pick(["smile", "smile", "grin", "calm", "content"]),
    glasses: dice.chance(0.3) ? dice.pick(["round", "square"]) : undefined,
    beard: face === "m" && dice.chance(0.5) ? dice.pick(["full", "moustache", "goatee"]) : undefined,
    cheeks: dice.chance(0.5) ? dice.pick(["rosy", "freckled", face === "boy" ? "rosy" : "lined"]) : undefined,
    hat: dice.chance(0.25) ? dice.pick(["beanie", "flatcap", "beret", "straw"]) : undefined,
    behind: dice.pick(["plain", "plain", "sun", "hills", "sea", "stripes", "dots", "leaves"]),
  };
}

function headerOf(username: string, hue: number): Header {
  const dice = diceFrom(`header ${username}`);
  return {
    kind: "header",
    scene: dice.pick(["hills", "sea", "rooftops", "fields", "waves", "gorse", "rings"]),
    hour: dice.pick(["dawn", "day", "grey", "dusk", "night"]),
    hue,
    seed: username,
  };
}
