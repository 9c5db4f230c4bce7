/** Every answer of failure: words, and what an app can do something with. */
import * as v from "valibot";
import { accountSchema } from "./accounts.ts";
import { keptDraftSchema } from "./drafts.ts";
import { statusSchema } from "./statuses.ts";
import { count, filled, flag, id, noted, text, url } from "./values.ts";

export const errorSchema = v.object({
  error: noted(filled, "In words, in the language that was asked for; a code on the routes of OAuth."),
  error_description: noted(v.optional(text), "With a code of OAuth."),
  field: noted(v.optional(text), "The field that is wrong."),
  details: noted(
    v.optional(v.record(text, v.array(v.object({ error: text, description: text })))),
    "Wrong fields, each with codes for apps and words for people.",
  ),
  code: noted(v.optional(text), "Which conflict it is (Linnet)."),
  retry_after: noted(v.optional(count), "Seconds."),
  request_id: noted(v.optional(text), "By this the operators find a failure of the server."),
  unexpected_accounts: noted(v.optional(v.array(accountSchema)), "With `allowed_mentions`: who else is mentioned."),
  first_id: noted(v.optional(v.nullable(text)), "With an `Idempotency-Key`: what the first request has made (Linnet)."),
  conversation_id: noted(v.optional(text), "With `idempotency.changed`, of a message: its conversation (Linnet)."),
  status: noted(v.optional(v.nullable(statusSchema)), "The same as a status (Linnet)."),
  version: noted(v.optional(text), "The version that an edit would have replaced unseen (Linnet)."),
  draft: noted(v.optional(keptDraftSchema), "The draft as it stands (Linnet)."),
  is_said: noted(v.optional(flag), "With `draft.published`: the draft says no more than what was sent (Linnet)."),
  missing: noted(v.optional(v.array(count)), "Parts of an upload that have not come (Linnet)."),
  tries_left: noted(v.optional(count), "Codes that may still be tried (Linnet)."),
  active_account_id: noted(v.optional(id), "The account that is active now (Linnet)."),
  sign_in: noted(v.optional(v.union([url, text])), "Where to sign in on another server again (Linnet)."),
});
