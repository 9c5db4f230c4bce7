/** How often anyone may ask for a code or try one (threats A01, A04, A05). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { clientAddress } from "#server/http/middleware/client-address.ts";
import { another, Browser, setBrowsers } from "#testing/auth-browser.ts";
import type { World } from "#testing/world.ts";

let world: World;
setBrowsers((opened) => (world = opened));

beforeEach(() => {
  world.ports.rateLimits = "on";
});

test("a hundred requests for one address are three mails", async () => {
  const statuses = [];
  for (let i = 0; i < 100; i++) {
    const { status } = await new Browser(world).call(
      "POST",
      "/api/auth/mail/send",
      { email: "mira@mail.example" },
      `192.0.${i}.2`,
    );
    statuses.push(status);
    if (i % 10 === 0) await world.settle();
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(97);
  await world.settle();
  expect(world.mailbox.length).toBeLessThanOrEqual(3);
});

test("strangers of one network leave a mail to the owner, whose browser is new to the address", async () => {
  const send = (ip: string) =>
    new Browser(world).call("POST", "/api/auth/mail/send", { email: "mira@mail.example" }, ip);
  await new Browser(world).signsUp("mira");
  await sql`delete from rate_limit`.execute(world.db);
  const statuses = [];
  for (let i = 0; i < 100; i++) statuses.push((await send(`198.51.100.${i}`)).status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(2);
  expect(await new Browser(world).signsIn("mira")).toMatchObject({ status: 200, body: { acct: "mira" } });
});

test("a hundred forged addresses are one client, behind a proxy or without one", async () => {
  let sent = 0;
  for (let i = 0; i < 100; i++) {
    const [peer, proxy] = i % 2 ? ["203.0.113.9", null] : ["127.0.0.1", "127.0.0.1"];
    const ip = clientAddress(peer, `198.51.100.${i}, ${proxy ? "203.0.113.9" : `198.51.100.${i}`}`, proxy);
    const answer = await new Browser(world).call(
      "POST",
      "/api/auth/mail/send",
      { email: `someone${i}@mail.example` },
      ip,
    );
    if (answer.status === 202) sent++;
  }
  expect(sent).toBe(20);
});

test("strangers who know the address cannot keep its owner out with any request", async () => {
  const mira = { email: "mira@mail.example" };
  const laptop = new Browser(world);
  await laptop.signsUp("mira");
  await laptop.call("POST", "/api/auth/logout");
  const { code } = await laptop.asks(mira.email);

  for (let i = 0; i < 60; i++) {
    const stranger = new Browser(world);
    await stranger.call("POST", "/api/auth/mail/send", mira, `198.51.100.${i}`);
    await stranger.call("POST", "/api/auth/mail/verify", { ...mira, code: another(code) }, `198.51.100.${i}`);
    await new Browser(world).call("POST", "/api/auth/mail/verify", { ...mira, code: another(code) });
  }
  expect((await laptop.call("POST", "/api/auth/mail/verify", { ...mira, code })).status).toBe(200);
  await laptop.call("POST", "/api/auth/logout");
  expect(await laptop.signsIn("mira")).toMatchObject({ status: 200, body: { acct: "mira" } });
});

test("after ten wrong codes from one address the link is what still opens", async () => {
  const browser = new Browser(world);
  await browser.signsUp("mira");
  const stranger = new Browser(world);
  let last = { code: "", token: "" };
  for (let round = 0; round < 4; round++) {
    await sql`delete from rate_limit where key like 'mail-%'`.execute(world.db);
    last = await stranger.asks("mira@mail.example");
    for (let i = 0; i < 3; i++) {
      await stranger.call("POST", "/api/auth/mail/verify", { email: "mira@mail.example", code: another(last.code) });
    }
  }
  await sql`delete from rate_limit where key like 'mail-%'`.execute(world.db);
  last = await stranger.asks("mira@mail.example");
  const right = { email: "mira@mail.example", code: last.code };
  expect(await stranger.call("POST", "/api/auth/mail/verify", right)).toMatchObject({
    status: 422,
    body: { tries_left: 0, error: expect.stringContaining("link") },
  });
  expect((await stranger.call("POST", "/api/auth/mail/verify", { token: last.token })).status).toBe(200);
});
