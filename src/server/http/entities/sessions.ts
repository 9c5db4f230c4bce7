/** Signing in, the accounts of a browser, and the first run. */
import * as v from "valibot";
import type { BrowserSession, SignedInAccount } from "#protocol/entities.ts";
import { deedVerbs, type Deed } from "#protocol/deed.ts";
import type { AskedCode } from "#protocol/sign-in.ts";
import { welcomeSteps, type Welcome } from "#protocol/welcome.ts";
import { accountSchema, credentialAccountSchema } from "./accounts.ts";
import { count, entityOf, filled, flag, id, noted, text, time, url } from "./values.ts";

export const askedCodeSchema = v.nullable(
  entityOf<AskedCode>()({
    email: filled,
    username: noted(v.nullable(filled), "The name of the account to make; null to sign in."),
    return_to: text,
    tries_left: count,
    age: noted(count, "Seconds since it was asked for."),
  }),
);
export const deedSchema = v.nullable(entityOf<Deed>()({ verb: v.picklist(deedVerbs), id, choices: v.array(count) }));
export const signInLinkSchema = v.object({
  username: filled,
  joins: noted(flag, "It would add them to those who are signed in in this browser."),
});
export const departureSchema = v.object({ location: noted(url, "The page of the other server that asks its people.") });
export const arrivalSchema = v.object({ account: accountSchema, return_to: text });

export const signedInAccountSchema = entityOf<SignedInAccount>()({
  account: credentialAccountSchema,
  active: flag,
  unread: noted(count, "Unread groups of notifications, capped at 100."),
  unread_conversations: noted(count, "Capped at 100."),
});
export const browserSessionSchema = entityOf<BrowserSession>()({
  id,
  current: flag,
  created_at: time,
  last_used_at: time,
  ip: v.nullable(text),
  user_agent: v.nullable(text),
});

export const welcomeSchema = entityOf<Welcome>()({
  step: noted(v.nullable(v.picklist(welcomeSteps)), "Null when all is done or skipped."),
});
