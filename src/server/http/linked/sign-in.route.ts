/** Signing in with an account on another server (`docs/api-notes.md`, Linnet's own routes). */
import * as v from "valibot";
import { Refusal } from "#protocol/refusals.ts";
import { returnToPath } from "#protocol/return-to.ts";
import { isSecret, newSecret } from "#server/domain/auth/secrets.ts";
import { discover } from "#server/domain/linked/discover.ts";
import { revokeThere } from "#server/domain/linked/revoke-there.ts";
import { originNamed } from "#server/domain/linked/server-address.ts";
import { arrive, leaveFor, moveIn } from "#server/domain/linked/sign-in-elsewhere.ts";
import { arrivalSchema, departureSchema } from "../entities/sessions.ts";
import { deviceCookieAge, sessionCookieAge, setCookies, writeCookie } from "../middleware/cookies.ts";
import { text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { factsOf } from "./instance-facts.ts";
import { fromOf } from "./there.ts";
import { whoseToken } from "./whose-token.ts";

export const linkedSignInRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/auth/linked",
    summary: "Begins to sign in with an account on another server",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({ server: text(1_000), return_to: v.optional(v.string()) }),
    answers: departureSchema,
    /** The page of that server that asks its people: the browser goes there now. */
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
    summary: "Takes the answer of the other server, and signs in",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({ server: text(300), query: text(8_000) }),
    answers: arrivalSchema,
    /** Whom the query of the way back has signed in, and where they wanted to go. */
    async handle({ db, ports, transact, secrets, ip, userAgent }, { server, query }) {
      const { device: deviceSecret, session: sessionSecret } = secrets;
      const asked = { server, query: new URLSearchParams(query), deviceSecret };
      const { returnTo, ...arrival } = await arrive(db, ports, asked);
      const from = fromOf(arrival.server, ports.domain);
      const account = await whoseToken(ports, from, arrival.token);
      if (!account) {
        // Nobody will ever use it.
        await revokeThere(ports, arrival.server, arrival.app, arrival.token);
        throw new Refusal("linked.refused", { args: { server: from.server } });
      }
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
