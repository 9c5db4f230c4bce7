/** The ordinary noise of the town: composed posts, answers to them, and the two automatic accounts. */
import type { Dice } from "./dice.ts";
import type { Hour } from "./drawings/light.ts";
import { areApart, people, personNamed } from "./people.ts";
import type { Locale, Person, Topic } from "./person.ts";
import type { Visibility } from "./scenes/spoken.ts";
import { type Voice, voiceWith } from "./speech.ts";
import type { Media } from "./statuses.ts";
import { type Draft, type Drafts, mediaOf, maySee, mentionsIn, nextKey, townAge } from "./telling.ts";
import { busReports, weatherReports } from "./words/bots.ts";
import { english } from "./words/english.ts";
import { german } from "./words/german.ts";
import { russian } from "./words/russian.ts";
import type { Talk, Vocabulary } from "./words/vocabulary.ts";

const vocabularies: Record<Locale, Vocabulary> = { en: english, de: german, ru: russian };

const talkers = people.filter((person) => person.talk > 0 && !person.bot && !person.suspended && talkOf(person).length);

/** The freshest chatter is this old: what is newer belongs to the scenes. */
const freshest = 50;

/** Adds so many drafts to those of the scenes. */
export function chatter(drafts: Drafts, count: number, dice: Dice): void {
  const town: Town = {
    drafts,
    dice,
    voices: { en: voiceWith(dice), de: voiceWith(dice), ru: voiceWith(dice) },
    topics: new Map(),
  };
  const bots = Math.round(count * 0.14);
  const posts = Math.round(count * 0.48);
  for (let index = 0; index < bots; index++) report(town, index, bots);
  const said = new Set<string>();
  for (let index = 0; index < posts; index++) composePost(town, said);
  const target = drafts.size + count - bots - posts;
  while (drafts.size < target) composeConversation(town, target);
}

interface Town {
  drafts: Drafts;
  dice: Dice;
  voices: Record<Locale, Voice>;
  /** What composed posts are about, by key. */
  topics: Map<string, Topic>;
}

/** The buses and the mast take turns, evenly over the whole time. */
function report({ drafts, dice, voices }: Town, index: number, count: number): void {
  const by = index % 2 ? "weather" : "buses";
  const { posts, gaps } = by === "weather" ? weatherReports : busReports;
  const minutesAgo = freshest + 20 + Math.floor(((count - index) / count) * (townAge - 1500)) + dice.whole(0, 90);
  add(drafts, { by, text: voices.en(posts, gaps), language: "en", minutesAgo, appeal: dice.next() ** 4 * 0.3 });
}

function composePost({ drafts, dice, voices, topics }: Town, said: Set<string>): void {
  const author = weighted(dice, talkers, (person) => person.talk * (0.35 + person.renown));
  const topic = dice.pick(talkOf(author));
  const { talk, gaps } = wordsOf(author, topic);
  const voice = voices[author.locale];
  let text = voice(talk.posts, talk.gaps, gaps);
  while (said.has(text)) text = voice(talk.posts, talk.gaps, gaps);
  said.add(text);
  const span = Math.min(townAge, author.joinedDaysAgo * 24 * 60 - 60) - freshest;
  const draft = add(drafts, {
    by: author.username,
    text: withLinks(dice, author, talk, text),
    language: author.locale,
    minutesAgo: freshest + Math.floor(span * dice.next() ** 2.1),
    visibility: rolledVisibility(dice, author),
    media: dice.chance(0.08) ? rolledMedia(dice, author, talk) : [],
    appeal: dice.next() ** 3,
  });
  topics.set(draft.key, topic);
}

/** Somebody answers a post; often its author answers back; sometimes that goes on. */
function composeConversation(town: Town, target: number): void {
  const { drafts, dice, voices, topics } = town;
  const open = [...drafts.values()];
  const parent = weighted(dice, open, (draft) =>
    isOpen(draft) ? 0.1 + draft.appeal * (0.3 + personNamed(draft.by).renown) : 0,
  );
  const author = personNamed(parent.by);
  const guests = talkers.filter((person) => person !== author && !areApart(person, author) && maySee(person, parent));
  if (!guests.length) return;
  const guest = weighted(
    dice,
    guests,
    (person) => (person.locale === author.locale ? 1 : 0.06) * (person.follows.includes(author.username) ? 4 : 1),
  );
  const topic = topics.get(parent.key);
  let latest = reply(parent, guest, dice.chance(0.6) && topic && guest.locale === author.locale ? topic : null);
  for (let turn = 0; latest && turn < 4 && drafts.size < target && dice.chance(0.42); turn++) {
    latest = turn % 2 ? reply(latest, guest, null) : reply(latest, author, "thanks");
  }

  function reply(answered: Draft, speaker: Person, about: Topic | "thanks" | null): Draft | null {
    const minutesAgo = answered.minutesAgo - 1 - Math.floor(dice.next() ** 4 * 900);
    if (minutesAgo < freshest / 2) return null;
    const { remarks, thanks, codas, gaps } = vocabularies[speaker.locale];
    const talk = about && about !== "thanks" ? vocabularies[speaker.locale].topics[about] : undefined;
    const lines = about === "thanks" ? thanks : (talk?.replies ?? remarks);
    const voice = voices[speaker.locale];
    const first = voice(lines, talk?.gaps ?? {}, gaps);
    const text = !talk && dice.chance(0.5) ? `${first} ${voice(codas, gaps)}` : first;
    const visibility = answered.visibility === "public" && dice.chance(0.08) ? "unlisted" : answered.visibility;
    return add(drafts, {
      by: speaker.username,
      text,
      language: speaker.locale,
      minutesAgo,
      visibility,
      answered,
      appeal: dice.next() ** 4 * 0.5,
    });
  }
}

/** A draft with what is usual filled in. */
function add(
  drafts: Drafts,
  said: Pick<Draft, "by" | "text" | "language" | "minutesAgo" | "appeal"> & {
    visibility?: Visibility;
    media?: Media[];
    answered?: Draft;
  },
): Draft {
  const { answered = null, visibility = "public", media = [], ...rest } = said;
  const draft: Draft = {
    ...rest,
    key: nextKey(drafts, said.by),
    visibility,
    media,
    edits: [],
    contentWarning: "",
    sensitive: false,
    pinned: false,
    inReplyTo: answered?.key ?? null,
    mentions: mentionsIn(said.text, said.by, answered),
    question: null,
    boostedBy: [],
    favouritedBy: [],
    bookmarkedBy: [],
  };
  drafts.set(draft.key, draft);
  return draft;
}

/** Whether the chatter may answer it: old enough to leave time, not among few. */
function isOpen(draft: Draft): boolean {
  const { bot, suspended } = personNamed(draft.by);
  return (
    draft.minutesAgo > freshest + 10 && draft.visibility !== "direct" && !bot && !suspended && !draft.contentWarning
  );
}

function talkOf(person: Person): Topic[] {
  return person.topics.filter((topic) => vocabularies[person.locale].topics[topic]);
}

function wordsOf(person: Person, topic: Topic): { talk: Talk; gaps: Vocabulary["gaps"] } {
  const { topics, gaps } = vocabularies[person.locale];
  return { talk: topics[topic]!, gaps };
}

/** Some posts end in a link to the author's own pages, more of them in hashtags. */
function withLinks(dice: Dice, author: Person, talk: Talk, text: string): string {
  const site = author.fields.map(({ value }) => value).find((value) => value.startsWith("https://"));
  const link = site && talk.pages && dice.chance(0.12) ? `\n\n${site}${dice.pick(talk.pages)}` : "";
  const tags = dice.chance(0.34) ? dice.some(talk.tags, dice.pick([1, 1, 2])).map((tag) => ` #${tag}`) : [];
  return text + link + (link && tags.length ? "\n" : "") + tags.join("").slice(link ? 1 : 0);
}

function rolledVisibility(dice: Dice, author: Person): Visibility {
  if (author.locked && dice.chance(0.7)) return "private";
  return dice.chance(0.9) ? "public" : dice.pick(["unlisted", "unlisted", "private"]);
}

function rolledMedia(dice: Dice, author: Person, talk: Talk): Media[] {
  const count = dice.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]);
  const scene = dice.pick(talk.scenes);
  const shape = dice.pick(["wide", "landscape", "landscape", "square", "portrait"] as const);
  return dice.some(["dawn", "day", "grey", "dusk", "night"] as Hour[], count).map((hour, index) => {
    const described = vocabularies[author.locale].descriptions[scene];
    const alt = dice.chance(0.96) ? described[index % described.length]! : "";
    return mediaOf({
      scene,
      hour: scene === "nightsky" ? "night" : hour,
      seed: String(dice.whole(1, 99_999)),
      alt,
      shape,
    });
  });
}

function weighted<Item>(dice: Dice, items: readonly Item[], weigh: (item: Item) => number): Item {
  const weights = items.map(weigh);
  let left = dice.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_, index) => (left -= weights[index]!) < 0) ?? items.at(-1)!;
}
