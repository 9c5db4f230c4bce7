/** What the running program writes holds no secret that an app has got or sends, wherever it puts it (threats O10). */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { setProgram } from "#testing/program-stage.ts";

const stage = setProgram();

test("none of 20 secrets is in what the program writes", async () => {
  const { child, said, ended } = stage.start({ RATE_LIMITS: "off" });
  await stage.becomesReady();
  const origin = `http://127.0.0.1:${stage.port}`;
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { method: "POST", body: new URLSearchParams(fields), headers });
    return (await answer.json()) as Record<string, string>;
  };
  const app = await post("/api/v1/apps", { client_name: "Ivory", redirect_uris: "ivory://callback" });
  const client = { client_id: app["client_id"]!, client_secret: app["client_secret"]! };
  const own = await post("/oauth/token", { grant_type: "client_credentials", ...client });
  const madeUp = Array.from({ length: 18 }, () => randomBytes(32).toString("base64url"));
  const secrets = [client.client_secret, own["access_token"]!, ...madeUp];
  expect(new Set(secrets).size).toBe(20);

  const grant = { grant_type: "authorization_code", redirect_uri: "ivory://callback" };
  for (const secret of secrets) {
    const [authorization, cookie] = [`Bearer ${secret}`, `session=${secret}; flow=${secret}`];
    const basic = `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString("base64")}`;
    await post("/oauth/token", { ...grant, ...client, code: secret, code_verifier: secret });
    await post("/oauth/token", { ...grant, code: secret }, { authorization: basic });
    await post(`/oauth/token?${new URLSearchParams({ ...grant, ...client, client_secret: secret, code: secret })}`, {});
    await post("/oauth/revoke", { ...client, client_secret: secret, token: secret });
    for (const path of ["/api/v1/apps/verify_credentials", "/oauth/userinfo", "/api/v1/streaming/user"]) {
      await (await fetch(origin + path, { headers: { authorization } })).text();
      await (await fetch(`${origin}${path}?access_token=${secret}`)).text();
    }
    await (await fetch(`${origin}/oauth/authorize?code=${secret}&state=${secret}`, { headers: { cookie } })).text();
  }
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(said.out).not.toBe("");
  expect(secrets.filter((secret) => (said.out + said.err).includes(secret))).toEqual([]);
});
