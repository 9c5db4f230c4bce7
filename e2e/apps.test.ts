/**
 * An app is let in: its page leads here, the person signs in by the code from the mail, reads who asks for what, answers, and
 * is led back. Once with script and once without. The app is a program on the person's own machine.
 */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#testing/socket-client.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage({ anew: true });

/** Keeps what comes to its own address, and asks for what it needs as apps do. */
interface App {
  name: string;
  clientId: string;
  secret: string;
  address: string;
  /** The next answer that a browser brings. */
  answered(): Promise<URLSearchParams>;
}

let server: Server;
let app: App;
const email = "ada@mail.example";

beforeAll(async () => {
  const { origin } = stage.program;
  server = createServer((_request, response) => response.end("Back in the app"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const name = "Ivory & <Friends>";
  const registered = await fetch(`${origin}/api/v1/apps`, {
    method: "POST",
    body: new URLSearchParams({
      client_name: name,
      // Its port is another one each time that it starts.
      redirect_uris: "http://127.0.0.1/back\nurn:ietf:wg:oauth:2.0:oob",
      scopes: "read write push",
      website: "https://ivory.example/",
    }),
  });
  const { client_id: clientId, client_secret: secret } = (await registered.json()) as Record<string, string>;
  app = {
    name,
    clientId: clientId!,
    secret: secret!,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`,
    async answered() {
      const [request] = (await once(server, "request")) as [{ url: string; method: string }];
      expect(request.method).toBe("GET");
      return new URL(request.url, "http://127.0.0.1").searchParams;
    },
  };
  const ada = await stage.visitor();
  await ada.signsUp("ada");
  await stage.sendHome();
});
afterAll(() => server.close());

function asks(more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: app.address,
    scope: "read write:statuses",
    state: "a b&c",
    ...more,
  });
  return `/oauth/authorize?${query}`;
}

/** What leaves for the app is no complaint. */
async function visitor(options: Parameters<typeof stage.visitor>[0] = {}): Promise<Person> {
  const person = await stage.visitor(options);
  person.complaints.expect(/A request left this server: http:\/\/127\.0\.0\.1/, /127\.0\.0\.1:\d+\/favicon/);
  return person;
}

async function signsIn(person: Person): Promise<void> {
  const asked = new Date();
  await person.field("signin-email").fill(email);
  await person.button("signin-send").click();
  await person.entersCode(await person.codeFor(email, asked), "sent-sign-in");
  await person.sees(person.heading(["consent-title", { app: app.name }]));
}

async function redeem(code: string, more: Record<string, string>) {
  const answer = await fetch(`${stage.program.origin}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${app.clientId}:${app.secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "authorization_code", code, ...more }),
  });
  return (await answer.json()) as { access_token: string; scope: string; error?: string };
}

const whoIs = (token: string) =>
  fetch(`${stage.program.origin}/api/v1/accounts/verify_credentials`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe.each([true, false])("with script: %s", (javaScript) => {
  test("an app is let in, speaks for the person, and is shut out in the settings", async () => {
    const { origin } = stage.program;
    const ada = await visitor({ javaScript });
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    await ada.opens(asks({ code_challenge: challenge, code_challenge_method: "S256" }));
    await ada.sees(ada.page.getByText(ada.says("signin-for-app")));
    await signsIn(ada);
    await ada.sees(ada.page.getByText(ada.says("scope-read")));
    await ada.sees(ada.page.getByText(ada.says("consent-to-device")));
    await ada.sees(ada.page.getByText("@ada@localhost"));

    const answered = app.answered();
    await ada.button("consent-allow").click();
    const { code, ...rest } = Object.fromEntries(await answered);
    expect(rest).toEqual({ state: "a b&c", iss: origin });
    await ada.page.getByText("Back in the app").waitFor();

    const token = await redeem(code!, { redirect_uri: app.address, code_verifier: verifier });
    expect(token).toMatchObject({ token_type: "Bearer", scope: "read write:statuses" });
    expect(await (await whoIs(token.access_token)).json()).toMatchObject({ username: "ada" });
    const socket = await connect(`${origin}/api/v1/streaming?stream=user&access_token=${token.access_token}`);
    if (typeof socket === "number") throw new Error(`The socket was refused: ${socket}`);

    await ada.opens("/settings/sessions");
    await ada.sees(ada.page.getByText(ada.says("apps-used-now")));
    await ada.button(["apps-remove-label", { name: app.name }]).click();
    await ada.sees(ada.page.getByText(ada.says("apps-removed")));
    await ada.sees(ada.page.getByText(ada.says("apps-empty")));
    expect(await socket.closed).toBe(4401);
    expect((await whoIs(token.access_token)).status).toBe(401);
  });

  test("an app that nothing leads back to gets its code by hand, or a no", async () => {
    const ada = await visitor({ javaScript });
    const redirect_uri = "urn:ietf:wg:oauth:2.0:oob";
    await ada.opens(asks({ redirect_uri }));
    await signsIn(ada);
    await ada.button("consent-allow").click();
    await ada.sees(ada.heading(["consent-code-title", { app: app.name }]));
    const code = await ada.page.getByRole("main").locator("code").textContent();
    expect(await redeem(code!, { redirect_uri })).toMatchObject({ scope: "read write:statuses" });
    expect(await redeem(code!, { redirect_uri })).toMatchObject({ error: "invalid_grant" });
    await ada.opens(asks({ redirect_uri }));
    await ada.button("consent-deny").click();
    await ada.sees(ada.heading("consent-denied-title"));
  });

  test("a no is told to the app, and a wrong request to the person alone", async () => {
    const ada = await visitor({ javaScript });
    await ada.opens(asks());
    await signsIn(ada);
    const answered = app.answered();
    await ada.button("consent-deny").click();
    expect(Object.fromEntries(await answered)).toEqual({
      error: "access_denied",
      state: "a b&c",
      iss: stage.program.origin,
    });
    ada.complaints.expect(/\/oauth\/authorize.*: 400/);
    await ada.opens(asks({ redirect_uri: "https://evil.example/" }));
    await ada.sees(ada.heading("consent-problem-title"));
    await ada.sees(ada.page.getByText(ada.says("refusal-oauth-redirect-unknown")));
  });
});

test("of two accounts the chosen one lets the app in, whichever is active, and only by keyboard", async () => {
  const both = await visitor();
  await both.signsUp("ben");
  await both.opens(asks());
  await both.link("consent-other-account").click();
  await signsIn(both);
  const keys = new Keyboard(both);
  const choice = both.page.getByRole("radio", { name: "@ada@" });
  expect(await choice.isChecked()).toBe(true);
  await keys.tabsTo(choice);
  await keys.presses("ArrowDown");
  expect(await both.page.getByRole("radio", { name: "@ben@" }).isChecked()).toBe(true);
  await keys.tabsTo(both.button("consent-allow"));
  const answered = app.answered();
  await keys.presses("Enter");
  const { access_token } = await redeem((await answered).get("code")!, { redirect_uri: app.address });
  expect(await (await whoIs(access_token)).json()).toMatchObject({ username: "ben" });
});

test("the page has no barriers, in any language and window", async () => {
  const ada = await visitor({ tool: axe });
  await ada.opens(asks({ scope: "read:lists read:search write:media write:statuses push" }));
  await signsIn(ada);
  const address = ada.page.url();
  for (const locale of locales) {
    await ada.asks("POST", "/api/locale", { locale });
    for (const width of [390, 1_280]) {
      await ada.page.setViewportSize({ width, height: 844 });
      await ada.page.goto(address);
      expect(await findBarriers(ada.page), `${locale}, ${width}`).toEqual([]);
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  }
});
