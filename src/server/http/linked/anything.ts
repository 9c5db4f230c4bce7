/**
 * Answers to routes that we have no shape for, as they are: people, posts, polls and files in them are cleaned wherever they stand, and
 * nothing else in them can do harm.
 */
import { cleanAccount } from "./accounts.ts";
import { cleanAttachment } from "./attachments.ts";
import { htmlIn, type Cleaning } from "./foreign-html.ts";
import { cleanPoll } from "./polls.ts";
import { cleanStatus } from "./statuses.ts";
import { addressIn, fieldsIn, textIn, type Foreign } from "./values.ts";

const deepest = 16;
const mostValues = 20_000;

/** Null for what is neither an object nor a list. */
export function cleanAnything(from: Cleaning, value: unknown): unknown {
  if (typeof value !== "object") return null;
  return walk(from, value, "", { depth: 0, budget: { left: mostValues } });
}

interface Walk {
  depth: number;
  budget: { left: number };
}

function walk(from: Cleaning, value: unknown, key: string, at: Walk): unknown {
  if (--at.budget.left < 0 || at.depth > deepest) return null;
  if (typeof value === "string") return cleanText(from, value, key);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  const inside = { ...at, depth: at.depth + 1 };
  if (Array.isArray(value)) return value.slice(0, 1_000).flatMap((item) => walk(from, item, key, inside) ?? []);
  const told = fieldsIn(value);
  if (!told) return null;
  const read = readerOf(told);
  if (read) return read(from, told);
  const kept: [string, unknown][] = [];
  for (const name in told) {
    if (at.budget.left <= 0) break;
    if (/^[\w.:-]{1,100}$/.test(name) && !unsafe.has(name)) kept.push([name, walk(from, told[name], name, inside)]);
  }
  return Object.fromEntries(kept);
}

/** Keys that mean something else in a program. */
const unsafe: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype", "toJSON"]);

function readerOf(told: Foreign): ((from: Cleaning, value: unknown) => unknown) | null {
  if (!("id" in told)) return null;
  if ("acct" in told && ("note" in told || "avatar" in told)) return cleanAccount;
  if ("account" in told && "content" in told) return cleanStatus;
  if ("options" in told && "multiple" in told) return cleanPoll;
  if ("type" in told && "preview_url" in told) return cleanAttachment;
  return null;
}

/** Fields that hold HTML somewhere in the API. */
const htmlKeys: ReadonlySet<string> = new Set(["content", "note", "value", "html", "description", "message"]);
const addressKey = /(?:^|_)(?:url|uri|href|src|avatar|header|image|icon|website|thumbnail)(?:_static)?$/;

function cleanText(from: Cleaning, value: string, key: string): string {
  if (htmlKeys.has(key)) return htmlIn(from, value);
  // A name of a host is no address, and no harm.
  if (addressKey.test(key)) return addressIn(from, value) ?? "";
  return textIn(value, 100_000);
}
