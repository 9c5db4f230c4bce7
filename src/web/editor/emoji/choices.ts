/** The emoji that somebody took last, and their skin tone. This browser remembers both, for each account. */
import type { AccountId } from "#protocol/ids.ts";
import { quietly } from "#web/device/quietly.ts";
import { tones, type Tone } from "./emoji.ts";

interface Choices {
  /** Signs, the latest first. */
  recent: readonly string[];
  tone: Tone;
}

/** Two rows of them on any device. */
const most = 24;

const memory = (accountId: AccountId) => `linnet:emoji ${accountId}`;

export function choicesOf(accountId: AccountId): Choices {
  const kept = quietly(() => JSON.parse(localStorage.getItem(memory(accountId))!) as Partial<Choices> | null);
  const recent = Array.isArray(kept?.recent) ? kept.recent.filter((sign) => typeof sign === "string") : [];
  return { recent, tone: tones.find((tone) => tone === kept?.tone) ?? 0 };
}

export function rememberTaken(accountId: AccountId, sign: string): void {
  const { recent, tone } = choicesOf(accountId);
  keep(accountId, { recent: [sign, ...recent.filter((other) => other !== sign)].slice(0, most), tone });
}

export function rememberTone(accountId: AccountId, tone: Tone): void {
  keep(accountId, { ...choicesOf(accountId), tone });
}

/** Without storage a choice is forgotten. */
function keep(accountId: AccountId, choices: Choices): void {
  quietly(() => localStorage.setItem(memory(accountId), JSON.stringify(choices)));
}
