/**
 * Reads the pages that are due, some at the same moment, and never one twice: posts with the same link wait for one row.
 *
 * The queue works one such job at a time, over all processes. What a killed server has left due is taken up by the clock,
 * three times at most.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { addJob, defineJob, scheduledTask } from "#server/storage/queue.ts";
import { deleteFiles } from "../media/discard-media.job.ts";
import { announceBlobs, claimBlobs, giveUpBlobs } from "../media/unclaimed-blobs.ts";
import type { PreviewEvent } from "./events.ts";
import { keepCardPicture, type CardPicture } from "./keep-card-picture.ts";
import { pageText } from "./page-text.ts";
import { readPage, type PageFacts } from "./read-page.ts";

export const fetchPreviewsJob = defineJob<Record<never, never>>("fetch-previews", { queue: "previews", priority: 5 });

export const fetchPreviewsTask = scheduledTask("*/10 * * * *", fetchPreviewsJob, fetchPreviews);

interface Deps {
  db: Database;
  ports: Ports;
}

/** As many pictures of one owner may wait to be decoded. */
const atOnce = 4;
const mostTries = 3;
/** Bytes; a head that is longer is not read to its end. */
const mostOfPage = 1024 ** 2;
/** Milliseconds: one that was stopped is for the next server. */
const untilNext = 10_000;

export async function fetchPreviews(deps: Deps): Promise<void> {
  const begun: string[] = [];
  let isStopping = false;
  let taken: Promise<DueCard | null> = Promise.resolve(null);
  /** One after another: what is taken is still due until it was read. */
  function takeNext(): Promise<DueCard | null> {
    return (taken = taken.then(async () => {
      const card = await take(deps.db, begun);
      if (card) begun.push(card.id);
      return card;
    }));
  }
  async function workOn(): Promise<void> {
    while (!isStopping) {
      const card = await takeNext();
      if (!card) return;
      isStopping = (await fetchOne(deps, card)) === "stopped" || isStopping;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (!isStopping) return;
  await transact(deps.db, (tx) =>
    addJob(tx, fetchPreviewsJob, {}, { key: fetchPreviewsJob.name, runAt: new Date(Date.now() + untilNext) }),
  );
}

interface DueCard {
  id: string;
  link: string;
}

async function take(db: Database, begun: readonly string[]): Promise<DueCard | null> {
  const { rows } = await sql<DueCard>`
    update preview_card set tries = tries + 1
    where id = (
      select id from preview_card
      where due_at <= now() and tries < ${mostTries} and id <> all(${begun}::bigint[])
      order by due_at limit 1 for update skip locked
    )
    returning id, link`.execute(db);
  return rows[0] ?? null;
}

/** "stopped" leaves it due. */
async function fetchOne({ db, ports }: Deps, { id, link }: DueCard): Promise<"stopped" | "done"> {
  const answer = await ports.outgoing.fetch({
    url: link,
    types: ["text/html", "application/xhtml+xml"],
    mostBytes: mostOfPage,
    whenLarger: "cut",
  });
  if (answer.kind === "failed") {
    if (answer.failure === "stopped") return "stopped";
    ports.log.info("preview not read", { cardId: id, reason: answer.failure });
    await transact(db, (tx) => keepNothing(tx, id));
    return "done";
  }
  const isPage = answer.status >= 200 && answer.status <= 299 && new URL(answer.url).origin !== ports.origin;
  const facts = isPage ? await readPage(pageText(answer.body, answer.charset), answer.url) : null;
  if (!facts) {
    await transact(db, (tx) => keepNothing(tx, id));
    return "done";
  }
  const announced: string[] = [];
  const announce = async (key: string) => {
    announced.push(key);
    await transact(db, (tx) => announceBlobs(tx, [key]));
  };
  try {
    const picture = facts.pictureUrl ? await keepCardPicture(ports, facts.pictureUrl, announce) : null;
    if (picture === "stopped") return "stopped";
    await transact(db, (tx) => keep(tx, id, { url: answer.url, facts, picture }));
    return "done";
  } catch (error) {
    await transact(db, (tx) => giveUpBlobs(tx, announced));
    throw error;
  }
}

/** What was read before stays. */
async function keepNothing(tx: Writes, id: string): Promise<void> {
  await tx
    .updateTable("preview_card")
    .set({ due_at: null, read_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

interface Read {
  /** Where it was read. */
  url: string;
  facts: PageFacts;
  picture: CardPicture | null;
}

async function keep(tx: Writes, id: string, { url, facts, picture }: Read): Promise<void> {
  const before = await tx
    .selectFrom("preview_card")
    .select("picture")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // No post shows it any more.
  if (!before) return giveUpBlobs(tx, picture ? [picture.picture] : []);
  if (picture) await claimBlobs(tx, [picture.picture]);
  await deleteFiles(tx, [{ file: before.picture, preview: null }]);
  await tx
    .updateTable("preview_card")
    .set({
      due_at: null,
      read_at: sql`now()`,
      url,
      title: facts.title,
      description: facts.description,
      provider_name: facts.siteName,
      author_name: facts.authorName,
      author_url: facts.authorUrl,
      language: facts.language,
      published_at: facts.publishedAt,
      picture: picture?.picture ?? null,
      picture_description: facts.pictureDescription,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      blurhash: picture?.blurhash ?? null,
    })
    .where("id", "=", id)
    .execute();
  await tellOfCard(tx, id);
}

/** Pages that are open hear of what is new; nobody looks at the rest at this moment. */
const tellsWithin = "1 hour";
const mostTold = 100;

async function tellOfCard(tx: Writes, id: string): Promise<void> {
  // What is kept of a post in memory has the card in it (`storage/kept-rows.ts`), so its row is written, too.
  const { rows } = await sql<{ id: StatusId; account_id: AccountId; is_new: boolean }>`
    update status set preview_card_id = preview_card_id
    where preview_card_id = ${id} and deleted_at is null
    returning id, account_id, created_at > now() - ${tellsWithin}::interval as is_new`.execute(tx);
  for (const status of rows.filter(({ is_new }) => is_new).slice(0, mostTold)) {
    await record<PreviewEvent>(tx, { kind: "status.previewed", statusId: status.id, accountId: status.account_id });
  }
}
