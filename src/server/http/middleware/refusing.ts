/** What is wrong with a call, as the refusal that says so: of its input, and of what the database makes of it. */
import * as v from "valibot";
import { nothingIsNamedSo } from "#protocol/paging.ts";
import { Refusal, type RefusalCode } from "#protocol/refusals.ts";
import { isAway } from "#server/storage/pool.ts";

/** Messages of checks whose failure Mastodon answers with 400. */
export const nothingIsSought = "seeks nothing";
export const isNegative = "is negative";

/** The message of a check whose failure means that a text is too long. */
export const tooManyCharacters = "too many characters";

const codesOf: Record<string, RefusalCode> = {
  [nothingIsNamedSo]: "record.not-found",
  [nothingIsSought]: "search.needs-words",
  [isNegative]: "request.negative-page",
};

/** A value that can't name anything by its schema is "not found", and others have their codes too; any other problem names its field. */
export function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const [issue] = issues;
  const field = issue ? fieldOf(issue) : null;
  const code = issue && codesOf[issue.message];
  if (code) return new Refusal(code);
  if (!issue || !field) return new Refusal("request.not-accepted");
  if (isTooLong(issue)) return tooLong(field);
  const within = tooLongIn(issue);
  if (within) return tooLong(within);
  return new Refusal("request.invalid", { args: { field } });
}

const isTooLong = ({ type, input, message }: v.BaseIssue<unknown>) =>
  (type === "max_length" && typeof input === "string") || message === tooManyCharacters;

/** The field of a thing in a list whose text is too long: what its author has to shorten. */
function tooLongIn({ issues }: v.BaseIssue<unknown>): string | null {
  for (const issue of issues ?? []) {
    const name = v
      .getDotPath(issue)
      ?.split(".")
      .findLast((key) => !/^\d+$/.test(key));
    const found = isTooLong(issue) && name ? name : tooLongIn(issue);
    if (found) return found;
  }
  return null;
}

/** As the domain refuses what is over a limit of the product: it names the field by its first word. */
function tooLong(path: string): Refusal {
  const field = path.split(".", 1)[0]!;
  const details = { [field]: [{ error: "ERR_TOO_LONG" }] };
  return new Refusal("request.too-long", { args: { field }, details: { field, details } });
}

/** Of an input that may have several shapes: what is missing for the first of them. */
function fieldOf(issue: v.BaseIssue<unknown>): string | null {
  const [inner] = issue.issues ?? [];
  return v.getDotPath(issue) ?? (inner ? fieldOf(inner) : null);
}

/** What PostgreSQL refuses because of the input, and what it could not do in time. */
export function refusalOfDatabase(error: unknown): Refusal | null {
  if (isAway(error)) return new Refusal("server.overloaded", { cause: error });
  const code = (error as { code?: unknown } | null)?.code;
  const codes: Record<string, RefusalCode> = {
    // statement_timeout
    "57014": "request.timed-out",
    // the disk is full: that of the database, and that of the files
    "53100": "server.full",
    ENOSPC: "server.full",
    EDQUOT: "server.full",
    // deadlock, serialisation: nothing was written
    "40P01": "request.conflict",
    "40001": "request.conflict",
    // number out of range, invalid text: the schema let through what the column refuses
    "22003": "request.not-accepted",
    "22021": "request.not-accepted",
    "22P05": "request.not-accepted",
  };
  const refusal = typeof code === "string" ? codes[code] : undefined;
  return refusal ? new Refusal(refusal, { cause: error }) : null;
}
