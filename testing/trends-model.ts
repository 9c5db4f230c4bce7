/**
 * Trends, reckoned once more in plain TypeScript, from the words of `docs/decisions/0071-trends-are-people.md`; tests hold
 * the statements of the job and of the readings against it.
 */
import { compareIds } from "#protocol/ids.ts";

const hour = 3_600_000;
const day = 24 * hour;

export interface ModelPerson {
  id: string;
  state: "plain" | "undiscoverable" | "limited" | "suspended" | "gone";
}

export interface ModelPost {
  id: string;
  at: number;
  by: ModelPerson;
  visibility: "public" | "unlisted" | "private" | "direct";
  reply: "none" | "own" | "other";
  isBoost: boolean;
  isDeleted: boolean;
  isSensitive: boolean;
  isWarned: boolean;
  /** The hashtag or the link is in it. */
  carries: boolean;
}

export interface ModelPress {
  at: number;
  by: ModelPerson;
  how: "favourite" | "public" | "unlisted" | "private";
  isUndone: boolean;
}

export type ModelItem =
  | { kind: "tag" | "link"; id: string; posts: readonly ModelPost[] }
  | { kind: "status"; id: string; post: ModelPost; presses: readonly ModelPress[] };

export interface ModelTrend {
  score: number;
  /** Whether it may be shown, by what its posts and people are at that moment. */
  stands(): boolean;
}

/** Null for what doesn't trend. */
export function reckonByHand(item: ModelItem, now: number): ModelTrend | null {
  return item.kind === "status" ? reckonPost(item, now) : reckonUses(item, now);
}

/** A stranger finds it anyway. */
const isOpen = (post: ModelPost) =>
  post.visibility === "public" &&
  !post.isDeleted &&
  !post.isBoost &&
  post.reply !== "other" &&
  post.by.state === "plain";

const isHarmless = (post: ModelPost) => !post.isSensitive && !post.isWarned;

const trendsItself = (post: ModelPost) => isOpen(post) && isHarmless(post) && post.reply === "none";

const worth = (age: number) => 0.5 ** (age / (12 * hour));
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

const enough = (people: number, heat: number) => people >= 3 && heat >= 1;

function reckonUses({ kind, posts }: ModelItem & { kind: "tag" | "link" }, now: number): ModelTrend | null {
  const supports = (post: ModelPost) => post.carries && isOpen(post) && (kind === "tag" || isHarmless(post));
  const inTime = posts.filter((post) => supports(post) && post.at <= now && now - post.at <= 7 * day);
  const people = [...Map.groupBy(inTime, (post) => post.by.id).values()].map((own) => {
    const lastOfDays = [...Map.groupBy(own, (post) => Math.floor(post.at / day)).values()].map(newestOf);
    return { newest: newestOf(own), ages: lastOfDays.map((post) => now - post.at) };
  });
  const ages = people.flatMap((person) => person.ages);
  const heat = sum(ages.map(worth));
  const usual = ages.filter((age) => age >= day).length / 6;
  const lately = people.map(({ newest }) => newest).filter((post) => now - post.at < 2 * day);
  if (!enough(lately.length, heat)) return null;
  const witnesses = lately.toSorted((a, b) => compareIds(b.id, a.id)).slice(0, 10);
  return { score: heat ** 2 / (heat + usual), stands: () => witnesses.filter(supports).length >= 3 };
}

function reckonPost({ post, presses }: ModelItem & { kind: "status" }, now: number): ModelTrend | null {
  if (!trendsItself(post) || post.at > now || now - post.at > 3 * day) return null;
  const inTime = presses.filter(
    (press) =>
      press.at <= now &&
      press.how !== "private" &&
      !press.isUndone &&
      press.by.id !== post.by.id &&
      (press.by.state === "plain" || press.by.state === "undiscoverable"),
  );
  const people = [...Map.groupBy(inTime, (press) => press.by.id).values()];
  const heat = sum(people.map((own) => worth(now - Math.min(...own.map((press) => press.at)))));
  return enough(people.length, heat) ? { score: heat, stands: () => trendsItself(post) } : null;
}

const newestOf = (posts: readonly ModelPost[]) => posts.toSorted((a, b) => compareIds(b.id, a.id))[0]!;
