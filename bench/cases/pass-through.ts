/** A home timeline of another server through this one, against the same one asked there. */
import { createSecretKey, randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { startLinkedSession } from "#server/domain/auth/sessions.ts";
import { hashSecret, newSecret } from "#server/domain/auth/secrets.ts";
import { linkedKey } from "#server/domain/linked/linked-key.ts";
import { sealToken } from "#server/domain/linked/tokens.ts";
import { openCipher } from "#server/outside/cipher.ts";
import { transact } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { usualTown } from "../contest.ts";
import { finding, quantile, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { askOnce, load, requestOf, type Target } from "../load.ts";

const rounds = 7;
const amount = 200;
/** As every app asks, and as this server asks there. */
const packed = { "accept-encoding": "gzip" };
const target = { at: "most", value: 3 } as const;

export async function passThrough(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const there = await ground.startLinnet({ DATABASE_URL: town.url });
  const { url } = await ground.emptyTown("pass_through");
  const key = randomBytes(32);
  const host = `127.0.0.1:${there.port}`;
  const settings = { DATABASE_URL: url, SECRET_KEY: key.toString("base64url"), ALLOWED_PRIVATE_HOSTS: host };
  const here = await ground.startLinnet(settings);
  try {
    const { token, id } = town.cast.reader;
    const secret = await linked(url, { key, origin: `http://${host}`, remoteId: id, token });
    const path = "/api/v1/timelines/home?limit=20";
    const direct = await homeAt(
      there.port,
      requestOf(path, { headers: { authorization: `Bearer ${token}`, ...packed } }),
    );
    const passed = await homeAt(here.port, requestOf(path, { headers: { cookie: `session=${secret}` } }));
    await Promise.all([load(direct, amount, 1), load(passed, amount, 1)]);
    const added: number[] = [];
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [first, second] = [await load(direct, amount, 1), await load(passed, amount, 1)];
      added.push(quantile(second.times, 0.5) - quantile(first.times, 0.5));
      all.push(quantile(first.times, 0.5));
    }
    const note = `p50 of ${amount} homes; there ${quantile(Float64Array.from(all).toSorted(), 0.5).toFixed(1)} ms`;
    return [finding({ case: "pass-through", figure: "added", unit: "ms", target, note }, added)];
  } finally {
    await here.stop();
    await there.stop();
  }
}

async function homeAt(port: number, request: Buffer): Promise<Target> {
  const { body: home } = await askOnce(port, request);
  const text = home[0] === 0x1f ? gunzipSync(home) : home;
  if ((JSON.parse(text.toString()) as unknown[]).length !== 20) throw new Error("this is no home");
  return {
    port,
    request: () => request,
    check({ status, body }) {
      if (status !== 200 || body.length === 0) throw new Error(`${status}`);
    },
  };
}

interface There {
  key: Buffer;
  origin: string;
  remoteId: string;
  token: string;
}

/** A session of an account that is there; its secret. */
async function linked(url: string, { key, origin, remoteId, token }: There): Promise<string> {
  const pool = openPool(url, { notice: () => {} });
  const db = openDatabase(pool, new Map());
  const cipher = openCipher(createSecretKey(key));
  const sessionSecret = newSecret();
  try {
    await transact(db, async (tx) => {
      const endpoint = `${origin}/oauth`;
      await tx
        .insertInto("linked_server")
        .values({
          origin,
          issuer: origin,
          authorization_endpoint: endpoint,
          token_endpoint: endpoint,
          revocation_endpoint: endpoint,
          registration_endpoint: endpoint,
          takes_proof: true,
          says_issuer: true,
          facts: JSON.stringify({}),
        })
        .execute();
      const { id } = await tx
        .insertInto("linked_account")
        .values({
          session_id: null,
          key: linkedKey({ cipher }, { origin, remoteId }),
          origin,
          client_id: "bench",
          client_secret: null,
          remote_id: remoteId,
          account: JSON.stringify({}),
          token: sealToken({ cipher }, { origin, remoteId }, token),
          token_hash: hashSecret(token),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const browser = { sessionSecret: null, deviceSecret: null, ip: "127.0.0.1", userAgent: "bench" };
      await startLinkedSession(tx, id, browser, { sessionSecret, deviceSecret: newSecret() });
    });
  } finally {
    await pool.end();
  }
  return sessionSecret;
}
