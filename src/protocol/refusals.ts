/**
 * Refusals: each "no" that the product means, with its HTTP status.
 *
 * A code is also the message id `refusal-…` (dots become hyphens), so that the
 * API, the forms and the screens say the same words in en, ru and de.
 */
import { dashed, type Dashed } from "#kit/dashed.ts";

export const refusals = {
  "request.malformed": 400,
  "request.negative-page": 400,
  "request.invalid": 422,
  "request.too-long": 422,
  "request.not-accepted": 422,
  "request.too-large": 413,
  "request.unsupported-type": 415,
  "request.cross-site": 403,
  "request.rate-limited": 429,
  "request.timed-out": 503,
  "request.conflict": 409,
  "route.not-found": 404,
  "route.method-not-allowed": 405,
  "record.not-found": 404,
  "auth.required": 401,
  "auth.invalid-token": 401,
  "auth.scope": 403,
  "auth.not-allowed": 403,
  "auth.person-needed": 422,
  "auth.sign-up-here": 403,
  "auth.code-wrong": 422,
  "auth.code-expired": 422,
  "auth.link-joins": 409,
  "auth.too-many-tries": 422,
  "auth.too-many-mails": 429,
  "auth.last-code-works": 429,
  "auth.email-invalid": 422,
  "auth.username-invalid": 422,
  "auth.username-reserved": 422,
  "auth.username-taken": 422,
  "auth.agreement-required": 422,
  "auth.registrations-closed": 403,
  "auth.server-invalid": 422,
  "auth.server-elsewhere": 422,
  "linked.no-server": 422,
  "linked.here": 422,
  "linked.denied": 422,
  "linked.state": 422,
  "linked.refused": 422,
  "linked.too-many": 422,
  "linked.limited": 429,
  "linked.ended": 403,
  "linked.not-here": 404,
  "linked.not-understood": 502,
  "linked.unreachable": 503,
  "auth.account-disabled": 403,
  "auth.account-pending": 403,
  "oauth.client-unknown": 400,
  "oauth.redirect-unknown": 400,
  "oauth.redirect-invalid": 422,
  "oauth.response-type": 400,
  "oauth.scope-invalid": 400,
  "oauth.challenge-invalid": 400,
  "oauth.challenge-needed": 400,
  "account.not-found": 404,
  "account.not-active": 409,
  "account.self": 403,
  "account.blocked": 403,
  "account.moved": 403,
  "account.field-too-long": 422,
  "account.too-many-fields": 422,
  "account.attribution-domain": 422,
  "account.too-many-attribution-domains": 422,
  "account.not-followed": 422,
  "account.too-many-endorsements": 422,
  "domain.invalid": 422,
  "domain.too-many": 422,
  "domain.not-confirmed": 422,
  "report.too-many": 429,
  "report.rules-needed": 422,
  "report.rule-unknown": 422,
  "status.not-found": 404,
  "status.empty": 422,
  "status.too-long": 422,
  "status.too-many-mentions": 422,
  "status.too-many-mentioned": 422,
  "status.too-many-hashtags": 422,
  "status.too-complex": 422,
  "status.too-large": 422,
  "status.unexpected-mentions": 422,
  "status.media-unknown": 422,
  "status.visibility-widened": 422,
  "status.edited-since": 409,
  "status.not-boostable": 422,
  "status.not-quotable": 422,
  "status.not-translatable": 403,
  "status.no-translator": 503,
  "status.quoted-not-mentioned": 422,
  "status.not-pinnable": 422,
  "status.too-many-pins": 422,
  "status.poll-and-media": 422,
  "schedule.too-soon": 422,
  "schedule.too-many": 422,
  "schedule.too-many-that-day": 422,
  "schedule.sent-before": 422,
  "schedule.parent-gone": 422,
  "filter.too-many": 422,
  "filter.too-many-keywords": 422,
  "filter.too-many-statuses": 422,
  "filter.several-keywords": 422,
  "list.title-needed": 422,
  "list.too-many": 422,
  "list.too-many-members": 422,
  "list.already-in": 422,
  "list.not-followed": 404,
  "search.needs-words": 400,
  "search.operator": 422,
  "draft.changed": 409,
  "draft.published": 409,
  "draft.too-many": 422,
  "draft.too-large": 422,
  "tag.too-many-followed": 422,
  "tag.too-many-featured": 422,
  "poll.not-found": 404,
  "poll.expired": 422,
  "poll.own": 422,
  "poll.already-voted": 422,
  "poll.nothing-chosen": 422,
  "poll.invalid-choice": 422,
  "poll.invalid": 422,
  "media.unsupported": 422,
  "media.picture-kind": 422,
  "media.too-large": 422,
  "media.too-many-pixels": 422,
  "media.impossibly-large": 422,
  "media.too-many": 422,
  "media.unreadable": 422,
  "media.not-converted": 422,
  "media.quota": 422,
  "media.too-many-uploads": 429,
  "media.part-broken": 422,
  "media.part-missing": 422,
  "media.in-use": 422,
  "media.transcripts-too-long": 422,
  "media.captions-unreadable": 422,
  "media.captions-too-large": 422,
  "media.captions-unknown": 422,
  "media.too-many-captions": 422,
  "media.unreachable": 503,
  "media.malware": 422,
  "media.unchecked": 503,
  "idempotency.changed": 422,
  "marker.conflict": 409,
  "payload.hostname": 400,
  "server.overloaded": 503,
  "server.full": 507,
} as const;

export type RefusalCode = keyof typeof refusals;

/** Thrown where the product says no; adapters turn it into their own answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly args: Record<string, string | number>;
  /** Extra members of the JSON answer, such as `tries_left`. */
  readonly details: Record<string, unknown>;

  constructor(
    code: RefusalCode,
    options: { args?: Record<string, string | number>; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.args = options.args ?? {};
    this.details = options.details ?? {};
  }

  get status(): number {
    return refusals[this.code];
  }
}

/** The id under which `locales/` holds the words of a refusal. */
export function messageIdOfRefusal<Code extends RefusalCode>(code: Code): `refusal-${Dashed<Code>}` {
  return `refusal-${dashed(code)}`;
}
