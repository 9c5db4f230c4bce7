/**
 * Puts the cast into a database: the demo town as `npm run demo`, the journeys,
 * screenshots and benches find it. Times count back from `now`; everything else
 * is the same on every run.
 *
 * Rows are written in bulk, past the verbs: 3,600 statuses through the front
 * door would take minutes. Their looks come from the same functions
 * that the verbs use (text to HTML, profiles), and counters are counted.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { escapeHtml } from "#kit/html.ts";
import { idAtTime, type AccountId, type StatusId } from "#protocol/ids.ts";
import { extractMentions, formatText, type LinkTargets } from "#server/domain/text/format-text.ts";
import { formatProfile } from "#server/domain/text/profile-html.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { naturalSize, renderDrawing, type Drawing, type Size } from "./cast/drawings.ts";
import { people } from "./cast/people.ts";
import { writeStatuses, type Media, type Status } from "./cast/statuses.ts";

export interface TownOptions {
  db: Database;
  server: ServerAddress;
  /** Where pictures go; null leaves them undrawn, which is quicker. */
  blobs: Blobs | null;
  now: Date;
  /** Whose pictures are drawn, which takes long; by default everybody's. */
  drawn?: readonly string[];
  /** Statuses around the hand-written ones. */
  composed?: number;
  /** Told of each long step. */
  say?: (step: string) => void;
}

/** Everybody can sign in with this address: `mira@town.example`. */
export const emailOf = (username: string) => `${username}@town.example`;

const minute = 60_000;
const day = 24 * 60 * minute;

export async function buildTown({
  db,
  server,
  blobs,
  drawn,
  now,
  composed,
  say = () => {},
}: TownOptions): Promise<void> {
  const statuses = writeStatuses(now, { composed });
  say("Drawing the pictures of the town");
  const pictures = await drawPictures(blobs, statuses, (username) => drawn?.includes(username) ?? true);
  say("Settling its people");
  await transact(db, async (tx) => {
    // A whole town at once takes longer than any request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    const accounts = await putPeople(tx, server, pictures, now);
    await putRelations(tx, accounts);
    say("Telling what they said");
    const ids = await putStatuses(tx, server, statuses, accounts);
    await putMedia(tx, statuses, ids, accounts, pictures);
    await putPolls(tx, statuses, ids, accounts);
    await putReactions(tx, statuses, ids, accounts, now);
    await countEverything(tx);
  });
  await sql`analyze`.execute(db);
}

type Accounts = ReadonlyMap<string, AccountId>;
type Ids = ReadonlyMap<string, StatusId>;

interface DrawnPicture extends Size {
  key: string;
  color: string;
}

class Pictures {
  readonly #drawn = new Map<string, DrawnPicture>();

  add(drawing: Drawing, size: Size, picture: DrawnPicture): void {
    this.#drawn.set(nameOf(drawing, size), picture);
  }

  of(drawing: Drawing | null, size?: Size): DrawnPicture | undefined {
    return drawing ? this.#drawn.get(nameOf(drawing, size ?? naturalSize(drawing))) : undefined;
  }
}

const nameOf = (drawing: Drawing, { width, height }: Size) => JSON.stringify([drawing, width, height]);

async function drawPictures(
  blobs: Blobs | null,
  statuses: readonly Status[],
  isDrawn: (username: string) => boolean,
): Promise<Pictures> {
  const pictures = new Pictures();
  if (!blobs) return pictures;
  const wanted = new Map<string, { drawing: Drawing; size: Size }>();
  const want = (drawing: Drawing | null, size?: Size) => {
    if (drawing)
      wanted.set(nameOf(drawing, size ?? naturalSize(drawing)), { drawing, size: size ?? naturalSize(drawing) });
  };
  for (const { avatar, header } of people.filter((person) => isDrawn(person.username))) {
    want(avatar);
    want(header);
  }
  for (const { media } of statuses.filter(({ by }) => isDrawn(by))) {
    for (const { drawing, width, height } of media) want(drawing, { width, height });
  }
  const queue = [...wanted.values()];
  const draw = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const bytes = await renderDrawing(next.drawing, next.size);
      // Named by what it shows, so that a second town in the same place draws nothing anew.
      const key = `${createHash("sha256").update(nameOf(next.drawing, next.size)).digest("hex").slice(0, 32)}.webp`;
      await blobs.put(key, bytes);
      pictures.add(next.drawing, next.size, { ...next.size, key, color: await averageColour(bytes) });
    }
  };
  await Promise.all([draw(), draw(), draw()]);
  return pictures;
}

async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString("hex")}`;
}

/** Rows of plain objects in one statement; PostgreSQL reads the types from the table. */
async function put(tx: Writes, table: string, rows: readonly object[]): Promise<void> {
  const slice = 2_000;
  for (let from = 0; from < rows.length; from += slice) {
    const part = rows.slice(from, from + slice);
    const columns = sql.join(Object.keys(part[0]!).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`.execute(
      tx,
    );
  }
}

function linkTargets(server: ServerAddress): LinkTargets {
  return {
    origin: server.origin,
    accounts: new Map(
      people.map(({ username }) => [
        extractMentions(`@${username}`, server.origin)[0]!,
        { username, url: `${server.origin}/@${username}` },
      ]),
    ),
  };
}

async function putPeople(tx: Writes, server: ServerAddress, pictures: Pictures, now: Date): Promise<Accounts> {
  const targets = linkTargets(server);
  const accounts = new Map<string, AccountId>();
  const rows = people.map((person, index) => {
    const joined = now.getTime() - person.joinedDaysAgo * day;
    const id = (BigInt(idAtTime(joined)) + BigInt(index)).toString() as AccountId;
    accounts.set(person.username, id);
    const profile = formatProfile({ displayName: person.displayName, bio: person.bio, fields: person.fields }, targets);
    return {
      id,
      username: person.username,
      display_name: profile.displayName,
      note_text: person.bio,
      note: profile.bioHtml,
      fields: profile.fields.map(({ name, value, valueHtml }) => ({
        name,
        text: value,
        value: valueHtml,
        verified_at: null,
      })),
      avatar: pictures.of(person.avatar)?.key ?? null,
      header: pictures.of(person.header)?.key ?? null,
      locked: person.locked,
      bot: person.bot,
      discoverable: true,
      indexable: true,
      hide_collections: false,
      suspended_at: person.suspended ? now : null,
      created_at: new Date(joined),
      updated_at: new Date(joined),
    };
  });
  await put(tx, "account", rows);
  await put(
    tx,
    "local_user",
    people.map(({ username, locale, joinedDaysAgo }) => ({
      account_id: accounts.get(username),
      email: emailOf(username),
      locale,
      role: username === "mira" ? "admin" : "user",
      state: "active",
      default_visibility: "public",
      default_sensitive: false,
      agreed_at: new Date(now.getTime() - joinedDaysAgo * day),
      last_active_at: now,
      created_at: new Date(now.getTime() - joinedDaysAgo * day),
    })),
  );
  return accounts;
}

async function putRelations(tx: Writes, accounts: Accounts): Promise<void> {
  const pairs = (pick: (person: (typeof people)[number]) => readonly string[]) =>
    people.flatMap((person) =>
      pick(person).map((target) => ({
        account_id: accounts.get(person.username)!,
        target_account_id: accounts.get(target)!,
      })),
    );
  const insert = async (table: "follow" | "follow_request" | "block" | "mute", rows: ReturnType<typeof pairs>) => {
    if (rows.length) await tx.insertInto(table).values(rows).execute();
  };
  await insert(
    "follow",
    pairs((person) => person.follows),
  );
  await insert(
    "follow_request",
    pairs((person) => person.followRequests),
  );
  await insert(
    "block",
    pairs((person) => person.blocks),
  );
  await insert(
    "mute",
    pairs((person) => person.mutes),
  );
}

async function putStatuses(
  tx: Writes,
  server: ServerAddress,
  statuses: readonly Status[],
  accounts: Accounts,
): Promise<Ids> {
  const targets = linkTargets(server);
  const ids = new Map<string, StatusId>();
  const byKey = new Map(statuses.map((status) => [status.key, status]));
  const conversations = new Map<string, string>();
  const tagNames = new Map<string, Set<StatusId>>();
  const mentions: object[] = [];
  const edits: object[] = [];

  const rows = statuses.map((status, index) => {
    const id = (BigInt(idAtTime(status.createdAt.getTime())) + BigInt(index)).toString() as StatusId;
    ids.set(status.key, id);
    const parent = status.inReplyTo ? byKey.get(status.inReplyTo)! : null;
    const conversation = parent ? conversations.get(parent.key)! : id;
    conversations.set(status.key, conversation);
    const content = contentOf(status.text, targets);
    for (const name of content.hashtags) tagNames.set(name, (tagNames.get(name) ?? new Set()).add(id));
    for (const name of status.mentions) mentions.push({ status_id: id, account_id: accounts.get(name) });
    if (status.edits.length) edits.push(...versionsOf(status, id, targets));
    return {
      id,
      account_id: accounts.get(status.by),
      conversation_id: status.boostOf ? null : conversation,
      in_reply_to_id: parent ? ids.get(parent.key)! : null,
      in_reply_to_account_id: parent ? accounts.get(parent.by) : null,
      reblog_of_id: status.boostOf ? ids.get(status.boostOf)! : null,
      visibility: status.visibility,
      language: status.boostOf ? null : status.language,
      content: content.html,
      text: status.text,
      source_type: "text",
      spoiler_text: status.contentWarning,
      sensitive: status.sensitive || status.contentWarning !== "",
      has_media: status.media.length > 0,
      created_at: status.createdAt,
      edited_at: status.editedAt,
    };
  });
  await put(
    tx,
    "conversation",
    [...new Set(conversations.values())].map((id) => ({ id })),
  );
  await put(tx, "status", rows);
  if (mentions.length) await put(tx, "mention", mentions);
  if (edits.length) await put(tx, "status_edit", edits);
  for (const [name, statusIds] of tagNames) {
    const { id } = await tx
      .insertInto("tag")
      .values({ name, display_name: name })
      .returning("id")
      .executeTakeFirstOrThrow();
    await put(
      tx,
      "status_tag",
      [...statusIds].map((status_id) => ({ tag_id: id, status_id })),
    );
  }
  const pinned = statuses.filter((status) => status.pinned);
  await put(
    tx,
    "status_pin",
    pinned.map((status) => ({
      account_id: accounts.get(status.by),
      status_id: ids.get(status.key),
      created_at: status.createdAt,
    })),
  );
  return ids;
}

/** As a rich editor would have sent it: code between fences becomes a block of its own. */
function contentOf(text: string, targets: LinkTargets): { html: string; hashtags: string[] } {
  const parts = text.split(/^```\w*\n([^]*?)\n```$/m);
  const written = parts.map((part, index) =>
    index % 2 ? { html: `<pre><code>${escapeHtml(part)}</code></pre>`, hashtags: [] } : formatText(part, targets),
  );
  return { html: written.map(({ html }) => html).join(""), hashtags: written.flatMap(({ hashtags }) => hashtags) };
}

/** Each earlier version, and the present one behind them. */
function versionsOf(status: Status, id: StatusId, targets: LinkTargets): object[] {
  const version = (text: string, created_at: Date) => ({
    status_id: id,
    content: contentOf(text, targets).html,
    text,
    source_type: "text",
    spoiler_text: status.contentWarning,
    sensitive: status.sensitive,
    visibility: status.visibility,
    media: [],
    created_at,
  });
  return [
    ...status.edits.map(({ text, publishedAt }) => version(text, publishedAt)),
    version(status.text, status.editedAt!),
  ];
}

async function putMedia(
  tx: Writes,
  statuses: readonly Status[],
  ids: Ids,
  accounts: Accounts,
  pictures: Pictures,
): Promise<void> {
  const rows = statuses.flatMap((status) =>
    status.media.map((media, position) => ({
      account_id: accounts.get(status.by)!,
      status_id: ids.get(status.key)!,
      position,
      type: "image" as const,
      file: pictures.of(media.drawing, media)?.key ?? null,
      description: media.alt || null,
      meta: JSON.stringify(metaOf(media, pictures.of(media.drawing, media)?.color)),
      created_at: status.createdAt,
    })),
  );
  await tx.insertInto("media_attachment").values(rows).execute();
}

function metaOf({ width, height }: Media, color: string | undefined) {
  return { original: { width, height, size: `${width}x${height}`, aspect: width / height }, ...(color && { color }) };
}

async function putPolls(tx: Writes, statuses: readonly Status[], ids: Ids, accounts: Accounts): Promise<void> {
  for (const status of statuses) {
    if (!status.poll) continue;
    const { options, multiple, expiresInMinutes, votes } = status.poll;
    const expires = new Date(status.createdAt.getTime() + expiresInMinutes * minute);
    const isOver = expiresInMinutes <= status.minutesAgo;
    const { id } = await tx
      .insertInto("poll")
      .values({
        status_id: ids.get(status.key)!,
        account_id: accounts.get(status.by)!,
        options,
        votes: options.map((_, option) => votes.filter(({ choices }) => choices.includes(option)).length),
        voters_count: votes.length,
        multiple,
        expires_at: expires,
        closed_at: isOver ? expires : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("status").set({ poll_id: id }).where("id", "=", ids.get(status.key)!).execute();
    await put(
      tx,
      "poll_vote",
      votes.flatMap(({ by, choices }) =>
        choices.map((choice) => ({ poll_id: id, account_id: accounts.get(by), choice, created_at: status.createdAt })),
      ),
    );
  }
}

interface Reaction {
  account_id: AccountId;
  status_id: StatusId;
  created_at: Date;
}

async function putReactions(
  tx: Writes,
  statuses: readonly Status[],
  ids: Ids,
  accounts: Accounts,
  now: Date,
): Promise<void> {
  /** Reactions come soon after a status, the first ones sooner, and spread over its whole age if it is young. */
  const reactions = (pick: (status: Status) => readonly string[]): Reaction[] =>
    statuses.flatMap((status) => {
      const names = pick(status);
      const age = now.getTime() - status.createdAt.getTime();
      return names.map((by, index) => ({
        account_id: accounts.get(by)!,
        status_id: ids.get(status.key)!,
        created_at: new Date(
          status.createdAt.getTime() + Math.min((3 + index ** 2) * minute, (age * (index + 1)) / (names.length + 1)),
        ),
      }));
    });
  const favourites = reactions((status) => status.favouritedBy).sort(
    (a, b) => Number(a.created_at) - Number(b.created_at),
  );
  await putIdentified(tx, "favourite", favourites);
  await putIdentified(
    tx,
    "bookmark",
    reactions((status) => status.bookmarkedBy),
  );

  const lately = now.getTime() - 21 * day;
  const authorOf = new Map(statuses.map((status) => [ids.get(status.key)!, accounts.get(status.by)!]));
  const boosts = statuses
    .filter((status) => status.boostOf)
    .map((status) => ({
      account_id: accounts.get(status.by)!,
      status_id: ids.get(status.boostOf!)!,
      created_at: status.createdAt,
    }));
  const mentioned = statuses.flatMap((status) =>
    status.mentions.map((name) => ({
      account_id: accounts.get(name)!,
      from_account_id: accounts.get(status.by)!,
      status_id: ids.get(status.key)!,
      created_at: status.createdAt,
    })),
  );
  const toAuthors = (rows: Reaction[]) =>
    rows.map((row) => ({ ...row, account_id: authorOf.get(row.status_id)!, from_account_id: row.account_id }));
  const told = [
    ...toAuthors(favourites).map((row) => ({ ...row, type: "favourite" })),
    ...toAuthors(boosts).map((row) => ({ ...row, type: "reblog" })),
    ...mentioned.map((row) => ({ ...row, type: "mention" })),
  ].filter((row) => row.account_id !== row.from_account_id && Number(row.created_at) > lately);
  await put(
    tx,
    "notification",
    told.map((row, index) => {
      const id = (BigInt(idAtTime(Number(row.created_at))) + BigInt(index)).toString();
      const window = Math.floor(Number(row.created_at) / (12 * 60 * minute));
      return {
        ...row,
        id,
        group_key: row.type === "mention" ? `ungrouped-${id}` : `${row.type}-${row.status_id}-${window}`,
      };
    }),
  );
}

/** Tables whose ids page lists and are given out by the database, in the order of the rows. */
async function putIdentified(tx: Writes, table: "favourite" | "bookmark", rows: readonly Reaction[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (account_id, status_id, created_at)
    select account_id, status_id, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (account_id bigint, status_id bigint, created_at timestamptz)`.execute(
    tx,
  );
}

async function countEverything(tx: Writes): Promise<void> {
  await sql`
    insert into status_stats (status_id, replies_count, reblogs_count, favourites_count)
    select status.id,
      (select count(*) from status reply where reply.in_reply_to_id = status.id),
      (select count(*) from status wrapper where wrapper.reblog_of_id = status.id),
      (select count(*) from favourite where favourite.status_id = status.id)
    from status`.execute(tx);
  await sql`
    insert into account_stats (account_id, followers_count, following_count, statuses_count, last_status_at)
    select account.id,
      (select count(*) from follow where follow.target_account_id = account.id),
      (select count(*) from follow where follow.account_id = account.id),
      (select count(*) from status where status.account_id = account.id and status.visibility <> 'direct'),
      (select max(status.created_at) from status where status.account_id = account.id)
    from account`.execute(tx);
}
