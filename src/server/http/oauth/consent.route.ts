/** Letting an app in, seeing whom one has let in, and ending it: for our own pages (`docs/api-notes.md`, OAuth). */
import * as v from "valibot";
import type { Consent, Consented } from "#protocol/entities.ts";
import type { AccountId, AppId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { listSessionAccounts } from "#server/domain/auth/sessions.ts";
import { grantCode, readConsent } from "#server/domain/oauth/consent.ts";
import { listLetIn, shutOut } from "#server/domain/oauth/let-in.ts";
import { destinationOf, outOfBand, withAnswer } from "#server/domain/oauth/redirect-uris.ts";
import { consentSchema, consentedSchema, letInAppSchema } from "../entities/oauth.ts";
import { emptySchema } from "../entities/values.ts";
import { nothing, orBlank, withId } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const word = orBlank(v.pipe(v.string(), v.maxLength(5_000)));

const request = {
  response_type: word,
  client_id: word,
  redirect_uri: word,
  scope: word,
  code_challenge: word,
  code_challenge_method: word,
};

export const consentRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/auth/oauth/authorize",
    summary: "The request of an app, for the page that asks the person",
    access: "session",
    alsoLinked: true,
    input: v.object(request),
    answers: consentSchema,
    /** The request in words; throws the refusal of a wrong one. */
    async handle({ db }, input): Promise<Consent> {
      const { app, redirectUri, scopes } = await readConsent(db, input);
      const { name, website } = app;
      return { app: { name, website }, destination: destinationOf(redirectUri), scopes };
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/oauth/authorize",
    summary: "Lets the app in, or refuses it",
    access: "session",
    alsoLinked: true,
    limiter: "oauth",
    input: v.object({
      ...request,
      state: word,
      /** Which of the accounts of this browser; the active one unless given. */
      account_id: v.optional(idSchema),
      decision: v.optional(v.picklist(["allow", "deny"]), "allow"),
    }),
    answers: consentedSchema,
    async handle({ db, ports, transact, viewer }, input): Promise<Consented> {
      const asked = await readConsent(db, input);
      const state: Record<string, string> = input.state === undefined ? {} : { state: input.state };
      // The app compares the issuer with the server that it asked (RFC 9207).
      const back = (answer: Record<string, string>) =>
        asked.redirectUri === outOfBand
          ? null
          : withAnswer(asked.redirectUri, { ...answer, ...state, iss: ports.origin });
      if (input.decision === "deny") return { redirect_uri: back({ error: "access_denied" }), code: null };
      const accountId = (input.account_id as AccountId | undefined) ?? viewer.accountId;
      const isActive = accountId === viewer.accountId && !viewer.elsewhere;
      const isHere = isActive || (await listSessionAccounts(db, viewer)).includes(accountId);
      if (!isHere) throw new Refusal("record.not-found");
      const code = await transact((tx) => grantCode(tx, accountId, asked));
      return { redirect_uri: back({ code }), code: asked.redirectUri === outOfBand ? code : null };
    },
  }),
  route({
    method: "GET",
    path: "/api/auth/apps",
    summary: "Apps that were let in",
    access: "session",
    input: nothing,
    answers: v.array(letInAppSchema),
    handle: ({ db, viewer }) => listLetIn(db, viewer),
  }),
  route({
    method: "DELETE",
    path: "/api/auth/apps/:id",
    summary: "Ends all that an app may do",
    access: "session",
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => shutOut(tx, viewer, id as AppId));
      return {};
    },
  }),
];
