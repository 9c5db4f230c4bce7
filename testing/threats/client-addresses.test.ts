/** A client that claims to be many is one, at every door of the program (threats A05, A04). */
import { afterEach, expect, test, vi } from "vitest";
import { houseOrigin, openTestHouse, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
/** Mail goes nowhere. */
const settings = { RATE_LIMITS: "on", SMTP_URL: "smtp://127.0.0.1:1" };
afterEach(() => house.close());

/** The headers in which somebody may claim an address. */
const claims = (address: string) => ({
  "x-forwarded-for": address,
  "x-real-ip": address,
  "x-client-ip": address,
  "true-client-ip": address,
  "cf-connecting-ip": address,
  forwarded: `for=${address}`,
});

/** Asks for a code in each way that there is; answers how many mails were allowed. */
async function mailsFor(headersOf: (n: number) => Record<string, string>): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < 50; n++) {
    const email = `someone${n}@mail.example`;
    const headers = { origin: houseOrigin, ...headersOf(n) };
    const answer = await (n % 2
      ? house.visitor.request("/sent", { method: "POST", headers, body: new URLSearchParams({ email }) })
      : house.visitor.request("/api/auth/mail/send", {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ email }),
        }));
    expect([202, 303, 429]).toContain(answer.status);
    if (answer.status !== 429) allowed++;
  }
  return allowed;
}

test("without a proxy nothing that a request says is its address", async () => {
  house = await openTestHouse(houseOrigin, settings);
  expect(await mailsFor((n) => claims(`198.51.100.${n}`))).toBe(20);
});

test("behind the proxy only its own last word is", async () => {
  house = await openTestHouse(houseOrigin, { ...settings, TRUSTED_PROXY: "192.0.2.7" });
  const behind = (client: string) => (n: number) => ({
    ...claims(`198.51.100.${n}`),
    "x-forwarded-for": `198.51.100.${n}, ${client}`,
  });
  expect(await mailsFor(behind("203.0.113.9"))).toBe(20);
  // Somebody else behind the same proxy is somebody else.
  const other = await house.visitor.get("/api/v2/instance", { "x-forwarded-for": "203.0.113.10" });
  expect(other.headers.get("x-ratelimit-remaining")).toBe("299");
});

test("a proxy that nobody has named is told of once", async () => {
  house = await openTestHouse(houseOrigin, settings);
  const warned = vi.spyOn(house.ports.log, "warn");
  const behind = { incoming: { socket: { remoteAddress: "127.0.0.1" } } } as never;
  for (const client of ["203.0.113.9", "203.0.113.10"]) {
    const headers = { "x-forwarded-for": client };
    await house.app.request(new Request(`${houseOrigin}/api/v2/instance`, { headers }), {}, behind);
  }
  const cure = "set TRUSTED_PROXY=127.0.0.1, or all its clients count as one";
  expect(warned.mock.calls).toEqual([["proxy.not-trusted", { cure }]]);
});
