/** Signing in with an account on another server (`docs/api-notes.md`, Linnet's own routes). */
import * as v from "valibot";
import type { CredentialAccount } from "#protocol/entities.ts";
import { Refusal } from "#protocol/refusals.ts";
import { returnToPath } from "#protocol/return-to.ts";
import { isSecret, newSecret } from "#server/domain/auth/secrets.ts";
import { discover } from "#server/domain/linked/discover.ts";
import { revokeThere } from "#server/domain/linked/revoke-there.ts";
import { originNamed } from "#server/domain/linked/server-address.ts";
import { arrive, leaveFor, moveIn, type Arrival } from "#server/domain/linked/sign-in-elsewhere.ts";
import type { LinkPorts } from "#server/domain/linked/servers.ts";
import { deviceCookieAge, sessionCookieAge, setCookies, writeCookie } from "../middleware/cookies.ts";
import { text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { cleaned } from "./clean.ts";
import { factsOf } from "./instance-facts.ts";
import { fromOf } from "./there.ts";

export const linkedSignInRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/auth/linked",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({ server: text(1_000), return_to: v.optional(v.string()) }),
    /** Where the browser goes now: the page of that server that asks its people. */
    async handle({ db, ports, secrets, locale }, input) {
      const server = await discover(ports, originNamed(input.server, ports), factsOf);
      const deviceSecret = isSecret(secrets.device) ? secrets.device : newSecret();
      const returnTo = returnToPath(input.return_to);
      const departure = await leaveFor(db, ports, server, { deviceSecret, returnTo, locale });
      return new Reply(departure, {
        headers: setCookies(writeCookie("device", deviceSecret, ports.origin, deviceCookieAge)),
      });
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/linked/return",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({ server: text(300), query: text(8_000) }),
    /** Whom the query of the way back has signed in, and where they wanted to go. */
    async handle({ db, ports, transact, secrets, ip, userAgent }, { server, query }) {
      const { device: deviceSecret, session: sessionSecret } = secrets;
      const asked = { server, query: new URLSearchParams(query), deviceSecret };
      const { returnTo, ...arrival } = await arrive(db, ports, asked);
      const account = await accountOf(ports, arrival).catch(async (error: unknown) => {
        // Nobody will ever use it.
        await revokeThere(ports, arrival.server, arrival.app, arrival.token);
        throw error;
      });
      const browser = { sessionSecret, deviceSecret, ip, userAgent };
      const settled = await transact((tx) => moveIn(tx, ports, arrival, account, browser));
      return new Reply(
        { account, return_to: returnTo },
        {
          headers: setCookies(
            writeCookie("session", settled.sessionSecret, ports.origin, sessionCookieAge),
            writeCookie("device", settled.deviceSecret, ports.origin, deviceCookieAge),
          ),
        },
      );
    },
  }),
];

const mostBytes = 1024 ** 2;

/** Whose token it is. Throws `linked.refused` where that server doesn't say. */
async function accountOf(
  ports: LinkPorts,
  { server: { origin }, token }: Omit<Arrival, "returnTo">,
): Promise<CredentialAccount> {
  const path = "/api/v1/accounts/verify_credentials";
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answer = await ports.outgoing.exchange({ url: origin + path, method: "GET", headers, mostBytes });
  const from = fromOf({ origin }, ports.domain);
  const refused = new Refusal("linked.refused", { args: { server: from.server } });
  if (answer.kind === "failed" || answer.status !== 200) throw refused;
  try {
    return cleaned(from, "GET", path, JSON.parse(answer.body.toString("utf8"))) as CredentialAccount;
  } catch (cause) {
    refused.cause = cause;
    throw refused;
  }
}
