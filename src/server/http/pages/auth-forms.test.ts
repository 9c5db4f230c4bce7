/** Signing in by plain forms: which page comes next, and what travels there (threats A02, A03, A16). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resolveSession } from "#server/domain/auth/sessions.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import { signInFor } from "#testing/authority.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";
import { noSecrets } from "../middleware/cookies.ts";
import { authForms } from "./auth-forms.ts";
import { noVisit, type FormOutcome } from "./doors.ts";
import { visits } from "./visits.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.person("mira");
});
afterAll(() => world.close());
beforeEach(() => void (world.mailbox.length = 0));

/** Sends a form as a browser with this flow cookie would. */
function send(
  path: string,
  fields: Record<string, string>,
  flowSecret: string | null = null,
  viewer: MaybeViewer = null,
  submit = world.api.submit,
): Promise<FormOutcome> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  const { db, ports } = world;
  const doors = { origin: worldOrigin, submit, ...visits({ db, server: ports }), now: Date.now };
  return authForms(doors)[path]!({
    request: new Request(worldOrigin + path, { method: "POST" }),
    fields: data,
    visit: { ...noVisit, viewer, secrets: { ...noSecrets, flow: flowSecret } },
    locale: "en",
    ip: "192.0.2.7",
    userAgent: "Firefox",
    returnTo: fields["return_to"] ?? "/",
    actingAccount: null,
  });
}

const flowIn = (outcome: FormOutcome) => /^flow=([\w-]+)/.exec((outcome as { cookies: string[] }).cookies[0]!)![1]!;
const lastMail = async () => {
  await world.settle();
  const { text } = world.mailbox.at(-1)!;
  return { code: /^\d{6}$/m.exec(text)![0], token: /#([\w-]{43})/.exec(text)![1]!, text };
};

test("asking for a code leads to the page for it, whose reload asks for nothing, and no address names the person", async () => {
  const outcome = await send("/sent", { email: "mira@example.org", return_to: "/bookmarks" });
  expect(outcome).toEqual({
    redirect: "/sent",
    cookies: [expect.stringMatching(/^flow=[\w-]{43}; .*HttpOnly/)],
  });
  expect((await lastMail()).text).toContain("/signin/link?return_to=%2Fbookmarks#");
});

test("the right code leads to where the person wanted to go, with a session", async () => {
  const flow = flowIn(await send("/sent", { email: "mira@example.org" }));
  const { code } = await lastMail();
  const fields = { email: "mira@example.org", code, return_to: "/bookmarks?x=1" };
  const first = await send("/sent", fields, flow);
  expect(first).toEqual({
    redirect: "/bookmarks?x=1",
    cookies: [expect.stringMatching(/^session=[\w-]{43}; /), expect.stringMatching(/^device=[\w-]{43}; /)],
  });
  // Six digits send the form, and so does Enter.
  expect(await send("/sent", fields, flow)).toMatchObject({
    redirect: "/bookmarks?x=1",
    cookies: [(first as { cookies: string[] }).cookies[0], expect.anything()],
  });
});

test("where the server cannot say whether somebody is new, nobody is led through a first run", async () => {
  const flow = flowIn(await send("/sent", { email: "mira@example.org" }));
  const { code } = await lastMail();
  const busy: World["api"]["submit"] = async (call) =>
    call.path === "/api/welcome"
      ? { status: 429, body: { error: "Too many" }, headers: {}, next: null, prev: null }
      : world.api.submit(call);
  expect(await send("/sent", { email: "mira@example.org", code }, flow, null, busy)).toMatchObject({ redirect: "/" });
});

test("a wrong code leads back to the page for it, whose reload costs no try; the last one says that it was the last", async () => {
  const flow = flowIn(await send("/sent", { email: "new@example.org", username: "ada", agreement: "1" }));
  await lastMail();
  const wrong = { email: "new@example.org", username: "ada", code: "no digits", return_to: "/settings" };
  for (let tries = 2; tries > 0; tries--) expect(await send("/sent", wrong, flow)).toMatchObject({ redirect: "/sent" });
  expect(await send("/sent", wrong, flow)).toMatchObject({
    status: 422,
    rerenderWith: {
      step: "code",
      email: "new@example.org",
      username: "ada",
      resendIn: 0,
      problem: expect.stringMatching(/No tries/),
      returnTo: "/settings",
      deed: null,
    },
  });
});

test("who has asked for too many codes keeps the field for the last one, and reads how long the next one takes", async () => {
  world.ports.rateLimits = "on";
  try {
    let flow: string | null = null;
    for (let n = 0; n < 2; n++) flow = flowIn(await send("/sent", { email: "new@example.org" }, flow));
    const refused = await send("/sent", { email: "New@example.org" }, flow);
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: expect.closeTo(900, -2),
      rerenderWith: {
        step: "code",
        email: "New@example.org",
        resendIn: expect.closeTo(900, -2),
        problem: "The last code we sent still works. You can ask for a new one in 15 minutes.",
      },
    });
    // Another browser has none.
    expect(await send("/sent", { email: "new@example.org" })).toMatchObject({
      status: 429,
      rerenderWith: {
        step: "sign-in",
        problem: "Too many codes were requested. You can ask for a new one in 15 minutes.",
      },
    });
  } finally {
    world.ports.rateLimits = "off";
    await world.settle();
    world.mailbox.length = 0;
  }
});

test.each([
  [{ email: "no address" }, { step: "sign-in", email: "no address" }],
  [
    { email: "new@example.org", username: "Ada B", agreement: "1" },
    { step: "sign-up", email: "new@example.org", username: "Ada B" },
  ],
  [
    { email: "new@example.org", username: "mira", agreement: "1" },
    { step: "sign-up", email: "new@example.org", username: "mira" },
  ],
  [
    { email: "new@example.org", username: "ada" },
    { step: "sign-up", email: "new@example.org", username: "ada" },
  ],
])("what is refused comes back as it was typed: %j", async (fields, step) => {
  const outcome = await send("/sent", { ...fields, return_to: "/explore" });
  expect(outcome).toEqual({
    rerenderWith: { ...step, problem: expect.stringMatching(/\S/), returnTo: "/explore", deed: null },
    status: 422,
    cookies: [],
  });
  await world.settle();
  expect(world.mailbox).toEqual([]);
});

test("the link is spent by its form, once, in any browser", async () => {
  await send("/sent", { email: "mira@example.org" });
  const { token } = await lastMail();
  // The first press says whose link it is, and spends nothing.
  for (let i = 0; i < 2; i++) {
    expect(await send("/signin/link", { token, return_to: "/@mira" })).toEqual({
      rerenderWith: { link: { username: "mira", joins: false, token }, returnTo: "/@mira" },
      status: 200,
    });
  }
  expect(await send("/signin/link", { token, return_to: "/@mira", confirmed: "1" })).toMatchObject({
    redirect: "/@mira",
    cookies: [expect.stringMatching(/^session=/), expect.anything()],
  });
  expect(await send("/signin/link", { token })).toMatchObject({
    status: 422,
    rerenderWith: { problem: expect.stringMatching(/no longer works/) },
  });
});

test("the second press on a link adds its person to a browser in which somebody else is signed in", async () => {
  const other = await world.person("jonas");
  const viewer = await resolveSession(world.db, await signInFor(world.db, other));
  await send("/sent", { email: "mira@example.org" });
  const { token } = await lastMail();
  expect(await send("/signin/link", { token }, null, viewer)).toMatchObject({
    rerenderWith: { link: { username: "mira", joins: true } },
  });
  expect(await send("/signin/link", { token, confirmed: "1" }, null, viewer)).toMatchObject({ redirect: "/" });
});
