/**
 * Accounts and what stands between them (`docs/api-notes.md`, Routes). Fixed words come
 * before `:id`: the first route that fits wins.
 */
import * as v from "valibot";
import { isId, type AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema, pageEntries, type Listed, type PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Account } from "#protocol/entities.ts";
import { needed, shownAs, shownId } from "#protocol/shown-input.ts";
import { block, unblock } from "#server/domain/accounts/block.ts";
import { endorse, listEndorsements, unendorse } from "#server/domain/accounts/endorsements.ts";
import { listFamiliarFollowers } from "#server/domain/accounts/familiar-followers.ts";
import { follow, removeFromFollowers, undoUnfollow, unfollow } from "#server/domain/accounts/follow.ts";
import { listFollows } from "#server/domain/accounts/followers.ts";
import { requireAccount } from "#server/domain/accounts/known-accounts.ts";
import { getAccount, listAccounts } from "#server/domain/accounts/load-accounts.ts";
import { lookUpAccount } from "#server/domain/accounts/lookup.ts";
import { mute, unmute } from "#server/domain/accounts/mute.ts";
import { setNote } from "#server/domain/accounts/note.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import { getRelationship, loadRelationships } from "#server/domain/accounts/relationships.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { searchAccounts } from "#server/domain/search/search-accounts.ts";
import type { Writes } from "#server/storage/database.ts";
import { accountSchema, familiarFollowersSchema, relationshipSchema } from "../entities/accounts.ts";
import { emptyListSchema, neverSchema } from "../entities/values.ts";
import { flag, listOf, nothing, orBlank, text, whole, written } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route, type Scope } from "../middleware/route.ts";

const id = idSchema as unknown as v.GenericSchema<string, AccountId>;
const withId = v.object({ id });
/** A text that cannot be an id is left out, like an id of nobody. */
const withIds = v.object({
  id: v.optional(
    v.pipe(
      listOf(shownAs(shownId, text(100)), 200),
      v.transform((ids) => ids.filter(isId) as AccountId[]),
    ),
    [],
  ),
});
const language = v.pipe(text(20), v.regex(/^(?:[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/));
/** A form without any tick says so with a blank one: all languages then. */
const languages = v.pipe(
  listOf(language, 50),
  v.transform((chosen) => chosen.filter(Boolean)),
);
const longestMute = 10 * 365 * 86_400;

/** A verb on one account; answers how things stand afterwards. */
function relationVerb<Input extends { id: AccountId }>(
  verb: string,
  summary: string,
  access: Scope,
  input: v.GenericSchema<unknown, Input>,
  change: (tx: Writes, viewer: Viewer, input: Input) => Promise<unknown>,
): Route {
  return route({
    method: "POST",
    path: `/api/v1/accounts/:id/${verb}`,
    summary,
    access,
    input,
    answers: relationshipSchema,
    async handle({ transact, viewer, reading }, wish) {
      await transact((tx) => change(tx, viewer, wish));
      return getRelationship(reading("people"), wish.id);
    },
  });
}

function accountList(
  name: string,
  summary: string,
  read: (reading: Reading, id: AccountId, page: PageQuery) => Promise<Listed<Account>>,
): Route {
  return route({
    method: "GET",
    path: `/api/v1/accounts/:id/${name}`,
    summary,
    access: "public",
    tokenScope: "read:accounts",
    input: v.object({ id, ...pageEntries(40, 80) }),
    answers: v.array(accountSchema),
    async handle({ reading }, { id, ...page }) {
      const list = await read(reading("people"), id, page);
      return new Reply(list.items, list);
    },
  });
}

export const accountRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/accounts",
    summary: "Several accounts by their ids; unknown ones are left out",
    access: "public",
    tokenScope: "read:accounts",
    input: withIds,
    answers: v.array(accountSchema),
    handle: ({ reading }, { id }) => listAccounts(reading("people"), id),
  }),
  route({
    method: "POST",
    path: "/api/v1/accounts",
    summary: "Refused: an account begins at `/signup`, with a code from an e-mail",
    access: "app",
    ignoresCookies: true,
    input: nothing,
    answers: neverSchema,
    /** An account begins with a code from an e-mail, which only a browser can ask for. */
    async handle({ ports }) {
      throw new Refusal("auth.sign-up-here", { args: { url: `${ports.origin}/signup` } });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/lookup",
    summary: "An account by its name",
    access: "public",
    tokenScope: "read:accounts",
    input: v.object({ acct: needed(v.optional(text(500), "")) }),
    answers: accountSchema,
    handle: ({ reading }, { acct }) => lookUpAccount(reading("people"), acct),
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/search",
    summary: "Accounts whose names or words match",
    access: "read:accounts",
    input: v.object({
      q: v.optional(written(500), ""),
      ...offsetPageEntries(40, 80),
      following: v.optional(flag, false),
      // Nothing is asked of other servers yet.
      resolve: v.optional(flag, false),
    }),
    answers: v.array(accountSchema),
    isWhole: true,
    handle: ({ reading }, search) => searchAccounts(reading("search"), search),
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/relationships",
    summary: "How things stand between the reader and some accounts",
    access: "read:follows",
    input: withIds,
    answers: v.array(relationshipSchema),
    handle: ({ reading }, { id }) => loadRelationships(reading("people"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/familiar_followers",
    summary: "Followers of some accounts whom the reader follows, too",
    access: "read:follows",
    input: withIds,
    answers: v.array(familiarFollowersSchema),
    handle: ({ reading }, { id }) => listFamiliarFollowers(reading("people"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id",
    summary: "An account",
    access: "public",
    tokenScope: "read:accounts",
    input: withId,
    answers: accountSchema,
    handle: ({ reading }, { id }) => getAccount(reading("people"), id),
  }),
  accountList("followers", "The followers of an account", (reading, id, page) =>
    listFollows(reading, id, "followers", page),
  ),
  accountList("following", "The people whom an account follows", (reading, id, page) =>
    listFollows(reading, id, "following", page),
  ),
  accountList("endorsements", "The people whom an account features", listEndorsements),
  route({
    method: "GET",
    path: "/api/v1/endorsements",
    summary: "Accounts that are featured on the own profile",
    access: "read:accounts",
    input: v.object(pageEntries(40, 80)),
    answers: v.array(accountSchema),
    async handle({ reading, viewer }, page) {
      const list = await listEndorsements(reading("people"), viewer.accountId, page);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id/identity_proofs",
    summary: "Always empty, as on Mastodon",
    access: "public",
    tokenScope: "read:accounts",
    input: withId,
    answers: emptyListSchema,
    async handle({ db }, { id }) {
      await requireAccount(db, id);
      return [];
    },
  }),
  relationVerb(
    "follow",
    "Follows an account, or asks to; again, it changes what comes of them",
    "write:follows",
    v.object({
      id,
      reblogs: orBlank(flag),
      notify: orBlank(flag),
      languages: v.optional(v.nullable(languages)),
      undo: orBlank(flag),
    }),
    (tx, viewer, { id, undo, ...wish }) => (undo ? undoUnfollow(tx, viewer, id) : follow(tx, viewer, id, wish)),
  ),
  relationVerb("unfollow", "Follows them no longer", "write:follows", withId, (tx, viewer, { id }) =>
    unfollow(tx, viewer, id),
  ),
  relationVerb(
    "remove_from_followers",
    "Removes somebody from the own followers",
    "write:follows",
    withId,
    (tx, viewer, { id }) => removeFromFollowers(tx, viewer, id),
  ),
  relationVerb("block", "Blocks an account", "write:blocks", withId, (tx, viewer, { id }) => block(tx, viewer, id)),
  relationVerb(
    "unblock",
    "Unblocks an account",
    "write:blocks",
    v.object({ id, undo: orBlank(flag) }),
    (tx, viewer, { id, ...how }) => unblock(tx, viewer, id, how),
  ),
  relationVerb(
    "mute",
    "Mutes an account, for some seconds or without an end",
    "write:mutes",
    v.object({
      id,
      notifications: orBlank(flag),
      duration: orBlank(whole(0, longestMute, { description: "Seconds; 0 for no end." })),
    }),
    (tx, viewer, { id, ...wish }) => mute(tx, viewer, id, wish),
  ),
  ...["endorse", "pin"].map((verb) =>
    relationVerb(verb, "Features an account on the own profile", "write:accounts", withId, (tx, viewer, { id }) =>
      endorse(tx, viewer, id),
    ),
  ),
  ...["unendorse", "unpin"].map((verb) =>
    relationVerb(verb, "Features it no longer", "write:accounts", withId, (tx, viewer, { id }) =>
      unendorse(tx, viewer, id),
    ),
  ),
  relationVerb("unmute", "Unmutes an account", "write:mutes", withId, (tx, viewer, { id }) => unmute(tx, viewer, id)),
  relationVerb(
    "note",
    "Keeps a note about an account that only its writer reads",
    "write:accounts",
    v.object({ id, comment: v.nullish(written(limits.text.note), "") }),
    (tx, viewer, { id, comment }) => setNote(tx, viewer, id, comment),
  ),
];
