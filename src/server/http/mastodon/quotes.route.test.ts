/** Quotes through the API: written in each way there is, listed, revoked, told of. */
import { expect, test } from "vitest";
import type { CredentialAccount, Notification, ScheduledStatus, Status, StatusEdit } from "#protocol/entities.ts";
import { publishDue } from "#server/domain/statuses/publish-scheduled.job.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let wren: Person;

setWorld(openWorld, ["mira", "jonas", "wren"], (stage) => ({ world, mira, jonas, wren } = stage));

const path = (id: string, rest = "") => `/api/v1/statuses/${id}${rest}`;
const read = (person: Pick<Person, "get">, id: string) => person.get<Status>(path(id));
const told = async (person: Person, type: string) =>
  (await person.get<Notification[]>(`/api/v1/notifications?types[]=${type}`)).map(({ status, account }) => [
    status!.id,
    account.id,
  ]);

test.each([
  ["/api/v1/statuses", "Look"],
  ["/api/statuses", "<p>Look</p>"],
])("POST %s quotes, says who may quote it in turn, and is the same when it is sent again", async (route, status) => {
  const { id } = await mira.publishes("Original");
  const body = { status, quoted_status_id: id, quote_approval_policy: "nobody", publish_id: crypto.randomUUID() };
  const write = (more: object = {}) =>
    jonas.ask("POST", route, { ...body, ...more }, { idempotencyKey: body.publish_id });
  const quote = (await write()).body as Status;
  expect(quote).toMatchObject({
    quote: { state: "accepted", quoted_status: { id } },
    quote_approval: { automatic: [], manual: [], current_user: "automatic" },
  });
  expect((await write()).body).toMatchObject({ id: quote.id });
  expect((await write({ quoted_status_id: quote.id })).status).toBe(422);
  expect(await read(world.visitor, id)).toMatchObject({ quotes_count: 1, quote_approval: { current_user: "denied" } });
});

test("a refusal says why in words, and nothing is quoted by an edit", async () => {
  const { id } = await mira.publishes("Original", { quote_approval_policy: "nobody" });
  const ask = (body: object) => jonas.ask("POST", "/api/v1/statuses", { status: "Look", ...body });
  expect(await ask({ quoted_status_id: id })).toMatchObject({
    status: 422,
    body: { error: "You can't quote this post." },
  });
  for (const quoted_status_id of ["7", "no id", 7]) expect((await ask({ quoted_status_id })).status).toBe(404);
  expect((await ask({ quote_approval_policy: "friends" })).status).toBe(422);
  const own = await jonas.publishes("Mine");
  const edited = await jonas.send<Status>("PUT", path(own.id), {
    status: "Mine too",
    quoted_status_id: own.id,
    quote_approval_policy: "followers",
  });
  expect(edited).toMatchObject({ quote: null, quote_approval: { automatic: ["followers"] } });
});

test("the author of a quoted post hears of it once, lists the quotes, and takes the post out of one", async () => {
  const { id } = await mira.publishes("Original");
  const quote = await jonas.publishes(`@${mira.username} Look`, { quoted_status_id: id });
  const secret = await wren.publishes("Look", { quoted_status_id: id, visibility: "private" });
  await world.settle();
  expect(await told(mira, "quote")).toEqual([[quote.id, jonas.id]]);
  expect(await told(mira, "mention")).toEqual([]);
  expect((await mira.get<Status[]>(path(id, "/quotes"))).map((status) => status.id)).toEqual([quote.id]);
  for (const other of [jonas, world.visitor])
    expect((await other.get<Status[]>(path(id, "/quotes"))).map((status) => status.id)).toEqual([quote.id]);
  expect((await jonas.ask("GET", path(secret.id, "/quotes"))).status).toBe(404);

  const revoke = (person: Person, quotingId: string) => person.ask("POST", path(id, `/quotes/${quotingId}/revoke`));
  for (const [person, quotingId] of [
    [jonas, quote.id],
    [wren, quote.id],
    [mira, secret.id],
    [mira, id],
  ] as const)
    expect((await revoke(person, quotingId)).status).toBe(404);
  expect(await revoke(mira, quote.id)).toMatchObject({
    status: 200,
    body: { id: quote.id, quote: { state: "revoked", quoted_status: null } },
  });
  expect(await read(world.visitor, quote.id)).toMatchObject({ quote: { state: "revoked" } });
  expect(await mira.get(path(id, "/quotes"))).toEqual([]);
});

test("the quotes of a post come in pages", async () => {
  const { id } = await mira.publishes("Original");
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.unshift((await jonas.publishes(`${index}`, { quoted_status_id: id })).id);
  const first = await mira.ask("GET", path(id, "/quotes?limit=2"));
  expect((first.body as Status[]).map((status) => status.id)).toEqual(ids.slice(0, 2));
  const rest = await mira.get<Status[]>(path(id, `/quotes?limit=2&max_id=${first.next!.max_id}`));
  expect(rest.map((status) => status.id)).toEqual(ids.slice(2));
});

test("who quoted a post hears of its last edit, with their own post", async () => {
  const { id } = await mira.publishes("Original");
  const quote = await jonas.publishes("Look", { quoted_status_id: id });
  for (const status of ["Other", "Others"]) {
    await mira.send("PUT", path(id), { status });
    await world.settle();
  }
  expect(await told(jonas, "quoted_update")).toEqual([[quote.id, mira.id]]);
  expect(await told(jonas, "update")).toEqual([]);
  await mira.send("PUT", "/api/statuses/" + id, { visibility: "private" });
  await world.settle();
  expect(await told(jonas, "quoted_update")).toEqual([]);
});

test("each version of a quote names what it quotes, as long as the reader sees that", async () => {
  const { id } = await mira.publishes("Original");
  const quote = await jonas.publishes("Look", { quoted_status_id: id });
  const versions = () => wren.get<StatusEdit[]>(path(quote.id, "/history"));
  const named = { quote: { state: "accepted", quoted_status_id: id } };
  const line = expect.stringContaining(`>RE: <a href="${(await read(wren, id)).url}"`) as string;
  expect(await versions()).toMatchObject([{ content: line, ...named }]);
  await jonas.send("PUT", path(quote.id), { status: "Look here" });
  expect(await versions()).toMatchObject([
    { content: line, ...named },
    { content: line, ...named },
  ]);
  await mira.send("POST", path(id, `/quotes/${quote.id}/revoke`));
  const none = { quote: { state: "revoked", quoted_status_id: null } };
  expect(await versions()).toMatchObject([
    { content: "<p>Look</p>", ...none },
    { content: "<p>Look here</p>", ...none },
  ]);
});

test("a scheduled quote is for no more people than its post, and keeps what was usual for its author then", async () => {
  const { id } = await mira.publishes("Among us", { visibility: "private" });
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", { source: { quote_policy: "followers" } });
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = (more: object) =>
    mira.ask("POST", "/api/v1/statuses", { status: "Later", scheduled_at, quoted_status_id: id, ...more });
  expect((await schedule({ visibility: "public" })).body).toMatchObject({
    params: { visibility: "private", quote_approval_policy: "followers" },
  });
  const other = await jonas.publishes("Original");
  expect((await schedule({ visibility: "direct", quoted_status_id: other.id })).status).toBe(422);
});

test("a warning alone stands before what is quoted, also after an edit", async () => {
  const { id } = await mira.publishes("Original");
  const warned = { status: "", spoiler_text: "Politics", quoted_status_id: id };
  const quote = await jonas.send<Status>("POST", "/api/v1/statuses", warned);
  expect(quote).toMatchObject({ spoiler_text: "Politics", sensitive: true, quote: { state: "accepted" } });
  expect(quote.content).not.toContain("Politics");
  const edited = await jonas.send<Status>("PUT", path(quote.id), { status: " ", spoiler_text: "More politics" });
  expect(edited).toMatchObject({ spoiler_text: "More politics", quote: { state: "accepted" } });
  const later = { ...warned, scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  const scheduled = await jonas.send<ScheduledStatus>("POST", "/api/v1/statuses", later);
  expect(scheduled.params).toMatchObject({ spoiler_text: "Politics", text: "" });
  for (const nothing of [{ quoted_status_id: id }, { quoted_status_id: id, spoiler_text: " " }]) {
    expect((await jonas.ask("POST", "/api/v1/statuses", { status: "", ...nothing })).status).toBe(422);
  }
  await mira.send("POST", path(id, `/quotes/${quote.id}/revoke`));
  expect((await jonas.ask("PUT", path(quote.id), { status: "", spoiler_text: "Politics" })).status).toBe(422);
});

test("a policy is changed without an edit, by its author alone", async () => {
  const { id } = await mira.publishes("Original");
  const change = (person: Person, policy: string) =>
    person.ask("PUT", path(id, "/interaction_policy"), { quote_approval_policy: policy });
  expect((await change(jonas, "nobody")).status).toBe(404);
  expect((await change(mira, "friends")).status).toBe(422);
  expect(await change(mira, "nobody")).toMatchObject({
    status: 200,
    body: { edited_at: null, quote_approval: { automatic: [], current_user: "automatic" } },
  });
  expect((await read(jonas, id)).quote_approval.current_user).toBe("denied");
  const edit = { status: "Original", content_type: "text/plain", quote_approval_policy: "public" };
  expect(await mira.send("PUT", `/api/statuses/${id}`, edit)).toMatchObject({
    edited_at: null,
    quote_approval: { automatic: ["public"] },
  });
});

test("people say once who may usually quote them", async () => {
  const change = (quote_policy: string) =>
    mira.ask("PATCH", "/api/v1/accounts/update_credentials", { source: { quote_policy } });
  expect(((await change("followers")).body as CredentialAccount).source.quote_policy).toBe("followers");
  expect((await change("friends")).status).toBe(422);
  expect(await mira.get("/api/v1/preferences")).toMatchObject({ "posting:default:quote_policy": "followers" });
  expect((await mira.publishes("Hello")).quote_approval.automatic).toEqual(["followers"]);
});

test("a scheduled quote keeps what it quotes, and stays with the reason if that may not be quoted any more", async () => {
  const { id } = await mira.publishes("Original");
  const more = { quoted_status_id: id, quote_approval_policy: "nobody" };
  const schedule = () =>
    jonas.send<ScheduledStatus>("POST", "/api/v1/statuses", {
      status: "Later",
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...more,
    });
  const [one, two] = [await schedule(), await schedule()];
  expect(one.params).toMatchObject(more);
  const due = async (scheduled: ScheduledStatus) => {
    await world.db
      .updateTable("scheduled_status")
      .set({ scheduled_at: new Date(Date.now() - 1_000) })
      .where("id", "=", scheduled.id)
      .execute();
    await publishDue(world.db, world.ports);
  };
  await due(one);
  const [published] = await jonas.get<Status[]>(`/api/v1/accounts/${jonas.id}/statuses`);
  expect(published).toMatchObject({ quote: { quoted_status: { id } }, quote_approval: { automatic: [] } });
  await mira.send("PUT", path(id, "/interaction_policy"), { quote_approval_policy: "nobody" });
  await due(two);
  const left = await jonas.get<ScheduledStatus>(`/api/v1/scheduled_statuses/${two.id}`);
  expect(left.error).toBe("You can't quote this post.");
  const draft = await jonas.send("POST", `/api/scheduled_statuses/${two.id}/draft`);
  expect(draft).toMatchObject({ draft: { quotedStatusId: id, quotePolicy: "nobody" } });
});
