/**
 * Reads the pages that are due, some at the same moment, and never one twice: posts with the same link wait for one row.
 *
 * The queue works one such job at a time, over all processes. What a killed server has left due is taken up by the clock,
 * three times at most; then by the next post with that link, an hour later.
 */
import { sql } from "kysely";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { addJob, defineJob, scheduledTask } from "#server/storage/queue.ts";
import { announceBlobs, claimBlobs, giveUpBlobs } from "../media/unclaimed-blobs.ts";
import { keepCardPicture, type CardPicture } from "./keep-card-picture.ts";
import { pageText } from "./page-text.ts";
import { readPage, type PageFacts } from "./read-page.ts";
import { tellOfCardJob } from "./tell-of-card.job.ts";
import { mostTries, openTurns, type DueCard } from "./turns.ts";

export const fetchPreviewsJob = defineJob<Record<never, never>>("fetch-previews", { queue: "previews", priority: 5 });

export const fetchPreviewsTask = scheduledTask("*/10 * * * *", fetchPreviewsJob, fetchPreviews);

interface Deps {
  db: Database;
  ports: Ports;
}

/** As many pictures of one owner may wait to be decoded. */
const atOnce = 4;
/** Bytes; a head that is longer is not read to its end. */
const mostOfPage = 1024 ** 2;
/** Milliseconds: one that was stopped is for the next server. */
const untilNext = 10_000;

export async function fetchPreviews(deps: Deps): Promise<void> {
  const turns = openTurns();
  let isStopping = false;
  async function workOn(): Promise<void> {
    while (!isStopping) {
      const card = await turns.take(deps.db);
      if (card) {
        isStopping = (await fetchOrPutOff(deps, card).finally(() => turns.finish(card))) === "stopped" || isStopping;
      } else if (!(await turns.untilChange())) return;
    }
  }
  // One who fails leaves the others at work.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  if (isStopping) {
    await transact(deps.db, (tx) =>
      addJob(tx, fetchPreviewsJob, {}, { key: fetchPreviewsJob.name, runAt: new Date(Date.now() + untilNext) }),
    );
  }
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

/** A failure of ours, as of the store or of what draws pictures, is none of the others' cards. */
async function fetchOrPutOff(deps: Deps, card: DueCard): Promise<"stopped" | "done"> {
  try {
    return await fetchOne(deps, card);
  } catch (error) {
    deps.ports.log.error("preview failed", { cardId: card.id, error });
    await putOff(deps.db, card.id);
    return "done";
  }
}

/** An hour later it is tried again; after the last try the next post with this link asks for it. */
async function putOff(db: Database, id: string): Promise<void> {
  await sql`
    update preview_card set
      due_at = case when tries < ${mostTries} then now() + interval '1 hour' end,
      read_at = case when tries < ${mostTries} then read_at else now() end
    where id = ${id}`.execute(db);
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
  await addJob(tx, tellOfCardJob, { cardId: id, picture: before.picture });
}
