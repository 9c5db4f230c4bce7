/** Something of a resident's own for each screen that shows one thing, and its place in the addresses of `testing/addresses.ts`. */
import { expect } from "vitest";
import type {
  Account,
  Conversation,
  Filter,
  List,
  NotificationRequest,
  Status,
  TrendingLink,
} from "#protocol/entities.ts";
import { shelves } from "#protocol/toggles.ts";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import type { Stage } from "./stage.ts";

/** Fills an address in. `:thread` is a post of wren's, and the others are things of the resident. */
export type Filling = (address: string) => string;

export async function ownThings(stage: Stage, person: Person): Promise<Filling> {
  const [{ id: self }, { id: wren }] = [await person.accountOf(person.username), await person.accountOf("wren")];
  const [{ id: thread }] = await person.asks<[Status]>("GET", `/api/v1/accounts/${wren}/statuses?limit=1`);
  const { id: list } = await person.asks<List>("POST", "/api/v1/lists", { title: "Birds" });
  const [{ id: friend }] = await person.asks<[Account]>("GET", `/api/v1/accounts/${self}/following?limit=1`);
  await person.asks("POST", `/api/v1/lists/${list}/accounts`, { account_ids: [friend] });
  const { id: filter } = await person.asks<Filter>("POST", "/api/v2/filters", { title: "Boats", context: ["home"] });
  await person.publishes("@wren Are you in?", { visibility: "direct" });
  const [{ id: talk }] = await person.asks<[Conversation]>("GET", "/api/v1/conversations");
  const [{ url }] = await person.asks<[TrendingLink]>("GET", "/api/v1/trends/links?limit=1");
  const { client_id: app } = await person.asks<{ client_id: string }>("POST", "/api/v1/apps", {
    client_name: "Ice Cubes",
    redirect_uris: "https://app.example/back",
    scopes: "read write push",
  });
  const held = await heldBack(stage, person);
  const link = encodeURIComponent(url);
  const own = { thread, list, filter, talk, app, link, held, me: person.username };
  return (address) =>
    address.replaceAll(/:(thread|list|filter|talk|app|link|held|me)\b/g, (_, name: keyof typeof own) => own[name]);
}

/** Something in each list of the resident's own that the town leaves empty. */
export async function fillShelves(stage: Stage, person: Person): Promise<void> {
  const [{ id: post }] = await person.asks<[Status]>("GET", "/api/v1/timelines/public?local=true&limit=1");
  for (const shelf of shelves) await person.asks("POST", `/api/v1/statuses/${post}/${shelf}`);
  await person.asks("POST", "/api/v1/tags/birds/follow");
  await person.asks("POST", "/api/v1/featured_tags", { name: "birds" });
  await person.asks("POST", "/api/v1/domain_blocks", { domain: "loud.example" });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  await person.asks("POST", "/api/v1/statuses", { status: "Good morning", scheduled_at });
  await person.asks("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  const asking = await newcomer(stage, `asks_${person.username}`);
  const { id } = await asking.accountOf(person.username);
  await asking.asks("POST", `/api/v1/accounts/${id}/follow`);
}

/** A stranger's private mention waits for an answer. */
async function heldBack(stage: Stage, person: Person): Promise<string> {
  const stranger = await newcomer(stage, `writes_to_${person.username}`);
  await stranger.publishes(`@${person.username} Do we know each other?`, { visibility: "direct" });
  return soon(async () => {
    const [request] = await person.asks<NotificationRequest[]>("GET", "/api/v1/notifications/requests");
    expect(request?.account.acct).toBe(stranger.username);
    return request!.id;
  });
}
