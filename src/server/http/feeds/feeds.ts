/**
 * Atom feeds: `/@{account}/feed.atom` and `/tags/{id}/feed.atom`.
 *
 * Only what is public, and what a visitor would see: a feed is fetched by
 * machines that keep what they get (threats V07). No session is read here, so
 * every answer may be kept by a cache, and an unchanged one costs 304.
 */
import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { messageIdOfRefusal, Refusal } from "#protocol/refusals.ts";
import type { Account, Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { lookUpAccount } from "#server/domain/accounts/lookup.ts";
import { readAccountStatuses } from "#server/domain/timelines/account.ts";
import { readTag } from "#server/domain/timelines/tag.ts";
import { excerpt } from "#server/domain/text/plain-text.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import type { Reading, ReadingContext } from "#server/domain/accounts/reading.ts";
import type { Limiters } from "../middleware/limiters.ts";
import type { Turnstile } from "../middleware/turnstile.ts";
import { wordsIn } from "../middleware/words.ts";
import { atomFeed, handleOf, type Feed } from "./atom.ts";

const entries = 20;
const bare = { local: false, remote: false, only_media: false };

interface FeedParts {
  db: Database;
  ports: Ports;
  limiters: Limiters;
  turnstile: Turnstile;
  /** The address of the caller. */
  addressOf(context: Context): string;
}

export function feeds({ db, ports, limiters, turnstile, addressOf }: FeedParts): Hono {
  const { origin, domain } = ports;
  const reading = (context: ReadingContext): Reading => ({ db, server: ports, viewer: null, context });

  async function profileFeed(address: string): Promise<{ feed: Feed; indexable: boolean }> {
    const account = await lookUpAccount(reading("people"), address);
    if (account.suspended || account.acct.includes("@"))
      throw new Refusal("account.not-found", { args: { acct: address } });
    const wanted = { ...bare, exclude_replies: true, exclude_reblogs: true, limit: 2 * entries };
    const { items } = await readAccountStatuses(reading("account"), account.id, wanted);
    return { feed: { ...aboutProfile(account), statuses: published(items) }, indexable: account.indexable };
  }

  function aboutProfile(account: Account): Omit<Feed, "statuses"> {
    return {
      page: account.url,
      self: `${account.url}/feed.atom`,
      title: `${account.display_name || account.username} (${handleOf(account, domain)})`,
      subtitle: excerpt(account.note, 200),
      icon: account.avatar,
      updated: account.created_at,
      domain,
    };
  }

  async function tagFeed(written: string): Promise<{ feed: Feed; indexable: boolean }> {
    const name = hashtagName(written);
    if (!name || name.length > limits.text.hashtag) throw new Refusal("record.not-found");
    const { items } = await readTag(reading("public"), name, { ...bare, any: [], all: [], none: [], limit: entries });
    const page = `${origin}/tags/${encodeURIComponent(name)}`;
    const about = { page, self: `${page}/feed.atom`, title: `#${name} · ${domain}`, updated: beginning, domain };
    return { feed: { ...about, statuses: published(items) }, indexable: true };
  }

  const app = new Hono();
  app.use("/:page/feed.atom", counted).use("/tags/:name/feed.atom", counted);
  app.get("/:address{@[^/]+}/feed.atom", async (context) =>
    answer(context.req.raw, await profileFeed(context.req.param("address"))),
  );
  app.get("/tags/:name/feed.atom", async (context) =>
    answer(context.req.raw, await tagFeed(context.req.param("name"))),
  );
  async function counted(context: Context, next: () => Promise<void>): Promise<void> {
    const { allowed } = await limiters.take("page", null, addressOf(context));
    if (!allowed) throw new Refusal("request.rate-limited");
    const leave = await turnstile.enter(addressOf(context), null);
    await next().finally(leave);
  }
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error;
    return context.text(wordsIn("en")(messageIdOfRefusal(error.code), error.args), error.status as 404);
  });
  return app;
}

/** The epoch, for a tag that nobody ever used. */
const beginning = new Date(0).toISOString();

function published(statuses: readonly Status[]): Status[] {
  return statuses.filter((status) => status.visibility === "public" && !status.reblog).slice(0, entries);
}

async function answer(request: Request, { feed, indexable }: { feed: Feed; indexable: boolean }): Promise<Response> {
  const text = await atomFeed(feed);
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers: Record<string, string> = {
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "public, max-age=60",
    etag: tag,
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    ...(!indexable && { "x-robots-tag": "noindex" }),
  };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const unchanged = known.some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
  return new Response(unchanged ? null : text, { status: unchanged ? 304 : 200, headers });
}
