/** Random histories of what people use and press, and the rows that they leave: for the test of trends against a model. */
import fc from "fast-check";
import { sql, type Updateable } from "kysely";
import { idAtTime, type AccountId, type StatusId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import type { Tables } from "#server/storage/tables.ts";
import { put } from "./town/rows.ts";
import type { ModelItem, ModelPerson, ModelPost, ModelPress } from "./trends-model.ts";

const hour = 3_600_000;
const day = 24 * hour;
const crowd = 10;
/** The first reader blocks it. */
const shutDomain = "shut.example";

/** The first in nearly all cases. */
const usually = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const ages = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 36 * hour }) },
  { weight: 3, arbitrary: fc.integer({ min: -day, max: 8 * day }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[0, 12 * hour, day, 2 * day, 3 * day, 7 * day].flatMap((age) => [age - 1, age, age + 1]),
    ),
  },
);
const states = usually<ModelPerson["state"]>("plain", "undiscoverable", "limited", "suspended", "gone");
/** The relation between a reader and a person. */
const relations = usually("none", "blocks", "is blocked by", "mutes", "has muted");
const person = fc.record({
  state: states,
  later: states,
  domain: usually(null, "far.example", shutDomain),
  /** To each of the readers. */
  relations: fc.tuple(relations, relations),
});
export const crowds = fc.array(person, { minLength: crowd, maxLength: crowd });
const numbers = fc.nat({ max: crowd - 1 });
const post = fc.record({
  by: numbers,
  age: ages,
  visibility: usually<ModelPost["visibility"]>("public", "unlisted", "private", "direct"),
  reply: usually<ModelPost["reply"]>("none", "own", "other"),
  isBoost: usually(false, true),
  isDeleted: usually(false, true),
  isSensitive: usually(false, true),
  isWarned: usually(false, true),
  /** One of the addresses of a page. */
  address: fc.nat({ max: 2 }),
  later: fc.oneof(
    { weight: 4, arbitrary: fc.constant("stays") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("is deleted", "is private", "is sensitive", "is warned", "carries no more"),
    },
  ),
});
const press = fc.record({
  by: numbers,
  age: ages,
  how: fc.constantFrom<ModelPress["how"][]>("favourite", "favourite", "public", "unlisted", "private"),
  isUndone: usually(false, true),
});
const history = fc.record({
  kind: fc.constantFrom<ModelItem["kind"][]>("tag", "link", "status"),
  /** Nothing of it is public. */
  isSecret: usually(false, true),
  titled: fc.tuple(usually(true, false), usually(true, false), usually(true, false)),
  posts: fc.array(post, { minLength: 1, maxLength: 12, size: "max" }),
  presses: fc.array(press, { maxLength: 12, size: "max" }),
});
export const manyHistories = fc.array(history, { maxLength: 168, size: "max" });

type Of<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;
type Later = Of<typeof post>["later"];

export interface Scene {
  items: SceneItem[];
  /** Two people who press nothing. */
  readers: Viewer[];
  /** Whether something keeps this reader from posts of this person. */
  isApart(reader: number, person: ModelPerson): boolean;
  /** People and posts become what is to become of them later, in rows and model alike. */
  goOn(): Promise<void>;
}

export interface SceneItem {
  /** The name of a hashtag, the address of a page, the id of a post. */
  name: string;
  history: Of<typeof history>;
  model: ModelItem;
}

interface Said {
  post: ModelPost;
  later: Later;
  tag: string | null;
  link: string | null;
}

interface Pressed {
  id: string;
  of: string;
  press: ModelPress;
}

/** Puts these histories into tables as if it were `now`. A number stands for people and names of their own. */
export async function plantHistories(
  db: Database,
  { number, now }: { number: number; now: number },
  crowdOf: Of<typeof crowds>,
  histories: Of<typeof manyHistories>,
): Promise<Scene> {
  const idOf = (place: number) => String(1_000 * number + place) as AccountId;
  const persons = crowdOf.map(({ state }, place): ModelPerson => ({ id: idOf(place + 10), state }));
  const readers = [idOf(1), idOf(2)].map((accountId): Viewer => ({ accountId, appId: null, authority: null }));
  const said: Said[] = [];
  const pressed: Pressed[] = [];
  const pages: Page[] = [];
  let written = 0n;
  const placed = <Row extends { age: number; by: number }>({ age, by, ...row }: Row) => {
    const at = now - age;
    return { ...row, id: String(BigInt(idAtTime(at)) + ++written), at, by: persons[by]! };
  };

  const items = histories.map((history, place): SceneItem => {
    const { kind, isSecret, titled } = history;
    const label = `${isSecret ? "secret" : "open"}${number}x${place}`;
    const page = `https://pages.example/${label}`;
    const posts = history.posts.slice(0, kind === "status" ? 1 : undefined).map((one): ModelPost => {
      const { address, later, ...rest } = placed(one);
      const visibility = isSecret && rest.visibility === "public" ? "private" : rest.visibility;
      const post = { ...rest, visibility, carries: kind !== "link" || titled[address]! } satisfies ModelPost;
      const link = kind === "link" ? `${page}?${address}` : null;
      said.push({ post, later, tag: kind === "tag" ? label : null, link });
      return post;
    });
    if (kind === "link") pages.push(...titled.map((hasTitle, at) => ({ page, link: `${page}?${at}`, hasTitle })));
    if (kind !== "status") return { name: kind === "tag" ? label : page, history, model: { kind, id: "", posts } };
    const [post] = posts;
    // A boost here boosts itself, which is its author's one boost of it.
    const possible = history.presses.filter(({ by }) => !post!.isBoost || persons[by] !== post!.by);
    const presses = onceEach(possible).map((one): ModelPress => {
      const { id, ...press } = placed(one);
      pressed.push({ id, of: post!.id, press });
      return press;
    });
    return { name: post!.id, history, model: { kind, id: post!.id, post: post!, presses } };
  });

  await transact(db, async (tx) => {
    // No index of words, which nothing here reads.
    await sql`set local session_replication_role = replica`.execute(tx);
    await putPeople(tx, persons, crowdOf, readers);
    await putPosts(tx, said, pages, items);
    await putPresses(tx, pressed);
    // The planner knows nothing of rows that are so new; a glance is enough.
    await sql`set local default_statistics_target = 10`.execute(tx);
    await sql`analyze account, status, status_tag, preview_card, favourite, status_stats`.execute(tx);
  });
  return {
    items,
    readers,
    isApart(reader, { id }) {
      const { relations, domain } = crowdOf[persons.findIndex((person) => person.id === id)]!;
      return (reader === 0 && domain === shutDomain) || !["none", "has muted"].includes(relations[reader]!);
    },
    goOn: () =>
      transact(db, async (tx) => {
        for (const [place, person] of persons.entries()) {
          const { later } = crowdOf[place]!;
          if (later === "plain") continue;
          person.state = later;
          await tx
            .updateTable("account")
            .set(stateColumns(later))
            .where("id", "=", idOf(place + 10))
            .execute();
        }
        for (const [later, some] of Map.groupBy(said, (one) => one.later)) await changePosts(tx, later, some);
      }),
  };
}

/** An address of a page; without a title nothing is known of where it leads. */
interface Page {
  page: string;
  link: string;
  hasTitle: boolean;
}

const stateColumns = (state: ModelPerson["state"]) => ({
  discoverable: state !== "undiscoverable",
  silenced_at: state === "limited" ? moment : null,
  suspended_at: state === "suspended" ? moment : null,
  deleted_at: state === "gone" ? moment : null,
});
/** Some time that is over. */
const moment = new Date(0);

async function putPeople(
  tx: Writes,
  persons: readonly ModelPerson[],
  crowdOf: Of<typeof crowds>,
  readers: readonly Viewer[],
): Promise<void> {
  await put(tx, "account", [
    ...persons.map(({ id, state }, place) => ({
      id,
      username: `person${id}`,
      domain: crowdOf[place]!.domain,
      ...stateColumns(state),
    })),
    ...readers.map(({ accountId: id }) => ({ id, username: `person${id}`, domain: null, ...stateColumns("plain") })),
  ]);
  await put(tx, "account_domain_block", [{ account_id: readers[0]!.accountId, domain: shutDomain }]);
  const pairs = crowdOf.flatMap(({ relations: both }, place) =>
    both.map((relation, reader) => ({ relation, reader: readers[reader]!.accountId, person: persons[place]!.id })),
  );
  const between = (relation: string) =>
    pairs
      .filter((pair) => pair.relation === relation)
      .map(({ reader, person }) => ({ account_id: reader, target_account_id: person }));
  const turned = between("is blocked by").map(({ account_id, target_account_id }) => ({
    account_id: target_account_id,
    target_account_id: account_id,
  }));
  await put(tx, "block", [...between("blocks"), ...turned]);
  await put(tx, "mute", [
    ...between("mutes").map((pair) => ({ ...pair, expires_at: null })),
    ...between("has muted").map((pair) => ({ ...pair, expires_at: moment })),
  ]);
}

/** Gives the items that are hashtags and links their ids. */
async function putPosts(
  tx: Writes,
  said: readonly Said[],
  pages: readonly Page[],
  items: readonly SceneItem[],
): Promise<void> {
  const names = items.filter(({ model }) => model.kind === "tag").map(({ name }) => ({ name, display_name: name }));
  await put(tx, "tag", names);
  await put(
    tx,
    "preview_card",
    pages.map(({ page, link, hasTitle }) => ({
      link,
      ...(hasTitle ? { url: page, title: page } : { url: null, title: null }),
    })),
  );
  const tags = await tx
    .selectFrom("tag")
    .select(["id", "name"])
    .where("name", "in", [...names.map(({ name }) => name), ""])
    .execute();
  const links = pages.map(({ link }) => link);
  const cards = await tx
    .selectFrom("preview_card")
    .select(["id", "link", "url"])
    .where("link", "in", [...links, ""])
    .orderBy("id")
    .execute();
  const tagIds = new Map(tags.map(({ id, name }) => [name, id]));
  const cardIds = new Map(cards.map(({ id, link }) => [link, id]));
  for (const { model, name } of items) {
    if (model.kind === "tag") model.id = tagIds.get(name)!;
    if (model.kind === "link") model.id = cards.find(({ url }) => url === name)?.id ?? "";
  }
  await put(
    tx,
    "status",
    said.map(({ post, link }) => ({
      id: post.id,
      account_id: post.by.id,
      visibility: post.visibility,
      in_reply_to_id: post.reply === "none" ? null : 1,
      in_reply_to_account_id: post.reply === "none" ? null : post.reply === "own" ? post.by.id : 1,
      // Any post would do, and this one is there.
      reblog_of_id: post.isBoost ? post.id : null,
      sensitive: post.isSensitive,
      spoiler_text: post.isWarned ? "Food" : "",
      preview_card_id: link && cardIds.get(link),
      created_at: new Date(post.at),
      deleted_at: post.isDeleted ? moment : null,
      content: "",
      text: "",
      source_type: "text",
      has_media: false,
      quote_policy: "public",
    })),
  );
  await put(
    tx,
    "status_tag",
    said.flatMap(({ post, tag }) => (tag ? [{ tag_id: tagIds.get(tag)!, status_id: post.id }] : [])),
  );
}

/** One of each way by a person: pressed again, it is the same press. */
function onceEach(all: Of<typeof history>["presses"]): Of<typeof history>["presses"] {
  const wayOf = ({ by, how }: (typeof all)[number]) => `${by} ${how === "favourite"}`;
  return [...Map.groupBy(all, wayOf).values()].map(([first]) => first!);
}

/** A favourite that is undone leaves no row, and a boost one that says so. */
async function putPresses(tx: Writes, pressed: readonly Pressed[]): Promise<void> {
  const favourites = pressed.filter(({ press }) => press.how === "favourite" && !press.isUndone);
  const boosts = pressed.filter(({ press }) => press.how !== "favourite");
  await put(
    tx,
    "favourite",
    favourites.map(({ of, press }) => ({ account_id: press.by.id, status_id: of, created_at: new Date(press.at) })),
  );
  await put(
    tx,
    "status",
    boosts.map(({ id, of, press }) => ({
      id,
      account_id: press.by.id,
      visibility: press.how,
      reblog_of_id: of,
      created_at: new Date(press.at),
      deleted_at: press.isUndone ? moment : null,
    })),
  );
  const counted = Map.groupBy([...favourites, ...boosts.filter(({ press }) => !press.isUndone)], ({ of }) => of);
  await put(
    tx,
    "status_stats",
    [...counted].map(([status_id, some]) => {
      const favourites_count = some.filter(({ press }) => press.how === "favourite").length;
      return { status_id, favourites_count, reblogs_count: some.length - favourites_count };
    }),
  );
}

async function changePosts(tx: Writes, later: Later, some: readonly Said[]): Promise<void> {
  const ids = some.map(({ post }) => post.id as StatusId);
  const change = (columns: Partial<Updateable<Tables["status"]>>) =>
    tx.updateTable("status").set(columns).where("id", "in", ids).execute();
  for (const { post } of some) {
    if (later === "is deleted") post.isDeleted = true;
    if (later === "is private") post.visibility = "private";
    if (later === "is sensitive") post.isSensitive = true;
    if (later === "is warned") post.isWarned = true;
    if (later === "carries no more") post.carries = false;
  }
  if (later === "is deleted") await change({ deleted_at: moment });
  if (later === "is private") await change({ visibility: "private" });
  if (later === "is sensitive") await change({ sensitive: true });
  if (later === "is warned") await change({ spoiler_text: "Food" });
  if (later === "carries no more") {
    await change({ preview_card_id: null });
    await tx.deleteFrom("status_tag").where("status_id", "in", ids).execute();
  }
}
