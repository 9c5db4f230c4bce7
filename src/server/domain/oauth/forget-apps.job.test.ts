/** What OAuth has piled up goes, and what somebody may still come back to stays (threats O09). */
import { expect, test } from "vitest";
import { callback, setOAuth, type AppHere } from "#testing/oauth-stage.ts";
import { transact } from "#server/storage/database.ts";
import { grantCode, readConsent } from "./consent.ts";
import { forgetApps } from "./forget-apps.job.ts";

const oauth = setOAuth();

/** As if it had happened so long ago. */
const age = (table: "oauth_app" | "oauth_grant" | "access_token", column: string, app: AppHere, ago: string) =>
  oauth.world.pool.query(
    `update ${table} set ${column} = ${column} - $1::interval where ${table === "oauth_app" ? "id" : "app_id"} = $2`,
    [ago, app.id],
  );

async function has(app: AppHere): Promise<boolean> {
  return (await oauth.post("/oauth/revoke", { ...app, token: "x" })).status === 200;
}

async function rowsOf(table: "oauth_grant" | "access_token", app: AppHere): Promise<number> {
  const { rows } = await oauth.world.pool.query(`select from ${table} where app_id = $1`, [app.id]);
  return rows.length;
}

const forgets = () => forgetApps(oauth.world.db);

test("an app that nobody has let in within a day goes, and not earlier", async () => {
  const [old, young] = [await oauth.registers(), await oauth.registers()];
  await age("oauth_app", "created_at", old, "25 hours");
  await age("oauth_app", "created_at", young, "23 hours");
  await forgets();
  expect([await has(old), await has(young)]).toEqual([false, true]);
  expect((await oauth.says(old)).status).toBe(400);
});

test("an app that somebody has asked for and refused goes too", async () => {
  const app = await oauth.registers();
  await oauth.says(app, { decision: "deny" });
  await age("oauth_app", "created_at", app, "25 hours");
  await forgets();
  expect(await has(app)).toBe(false);
});

test("an app that was let in once stays for ever, even when all have left it", async () => {
  const [used, shutOut, unredeemed] = [await oauth.registers(), await oauth.registers(), await oauth.registers()];
  await oauth.tokenFor(used);
  await oauth.tokenFor(shutOut);
  await oauth.letsIn(unredeemed);
  await oauth.fromPage("DELETE", `/api/auth/apps/${shutOut.id}`);
  for (const app of [used, shutOut, unredeemed]) {
    await age("oauth_app", "created_at", app, "10 years");
    await age("oauth_app", "used_at", app, "10 years");
    await age("oauth_grant", "expires_at", app, "10 years");
    await age("access_token", "created_at", app, "10 years");
    await age("access_token", "revoked_at", app, "10 years");
  }
  await forgets();
  expect([await has(used), await has(shutOut), await has(unredeemed)]).toEqual([true, true, true]);
  expect(await rowsOf("access_token", used), "a token of a person does not grow old").toBe(1);
  expect(await rowsOf("access_token", shutOut)).toBe(0);
  expect(await oauth.works(await oauth.tokenFor(shutOut)), "and may be let in anew").toBe(true);
});

test("an app that speaks for itself stays as long as it does, and a month longer", async () => {
  const [speaking, resting] = [await oauth.registers(), await oauth.registers()];
  const token = await oauth.ownToken(speaking);
  await oauth.ownToken(resting);
  for (const app of [speaking, resting]) {
    await age("oauth_app", "created_at", app, "31 days");
    await age("access_token", "created_at", app, "31 days");
  }
  await oauth.withToken(token, "GET", "/api/v1/apps/verify_credentials");
  await forgets();
  expect([await has(speaking), await has(resting)]).toEqual([true, false]);
  expect([await rowsOf("access_token", speaking), await rowsOf("access_token", resting)]).toEqual([1, 0]);
});

test("a code goes after a week, and its token stays", async () => {
  const app = await oauth.registers();
  const token = await oauth.tokenFor(app);
  await age("oauth_grant", "expires_at", app, "6 days");
  await forgets();
  expect(await rowsOf("oauth_grant", app), "until then a replay can end what came of it").toBe(1);
  await age("oauth_grant", "expires_at", app, "2 days");
  await forgets();
  expect([await rowsOf("oauth_grant", app), await oauth.works(token)]).toEqual([0, true]);
});

test("a code that nobody redeemed goes a day after it has expired: no replay can end what never was", async () => {
  const app = await oauth.registers();
  await oauth.letsIn(app);
  await age("oauth_grant", "expires_at", app, "23 hours");
  await forgets();
  expect(await rowsOf("oauth_grant", app)).toBe(1);
  await age("oauth_grant", "expires_at", app, "2 hours");
  await forgets();
  expect(await rowsOf("oauth_grant", app)).toBe(0);
});

test("a token that has ended goes after a month", async () => {
  const app = await oauth.registers();
  await oauth.revokes(app, await oauth.tokenFor(app));
  await age("access_token", "revoked_at", app, "29 days");
  await forgets();
  expect(await rowsOf("access_token", app)).toBe(1);
  await age("access_token", "revoked_at", app, "2 days");
  await forgets();
  expect(await rowsOf("access_token", app)).toBe(0);
});

test("an app that is forgotten while somebody says yes is not there any more, and that is all", async () => {
  const { db } = oauth.world;
  const app = await oauth.registers();
  const asked = { response_type: "code", client_id: app.client_id, redirect_uri: callback };
  const request = await readConsent(db, asked);
  await age("oauth_app", "created_at", app, "25 hours");
  await forgets();
  await expect(transact(db, (tx) => grantCode(tx, oauth.mira.id, request))).rejects.toThrow("oauth.client-unknown");
});
