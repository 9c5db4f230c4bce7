/**
 * A deed: a visitor has pressed a button, and it is done once they have signed in.
 *
 * It waits in a cookie of the browser where it was pressed. Only a form of this
 * site can put it there, and each page on the way says what it is; an address can't
 * ask for it. The cookie is read as if a stranger had written it:
 * a verb of this list, an id, the places of poll options, and when that was.
 */
import { isId } from "./ids.ts";
import { poll as limits } from "./limits.ts";
import { toggles, type ToggleInRow } from "./toggles.ts";

const others = ["follow", "reply", "vote"] as const;
export type DeedVerb = ToggleInRow | (typeof others)[number];

/** The toggles below a post are those that are counted. */
const inRow = Object.entries(toggles).flatMap(([verb, row]) => ("counter" in row ? (verb as ToggleInRow) : []));

export function isToggle(verb: string): verb is ToggleInRow {
  return inRow.includes(verb as ToggleInRow);
}

export const deedVerbs: readonly DeedVerb[] = [...others, ...inRow];

export interface Deed {
  verb: DeedVerb;
  /** Of the account to follow; of the status for all others. */
  id: string;
  /** The options of a poll that were chosen; empty for all others. */
  choices: number[];
}

/**
 * The line that a person reads on the page where they land. `already`: they had signed in before they pressed.
 * `nothing`: nothing was pressed, and the line is there for its link to the first run.
 */
export type ToldOfDeed = Exclude<DeedVerb, "reply"> | (typeof otherwise)[number];
const otherwise = ["requested", "gone", "refused", "already", "nothing"] as const;
const toldOfDeeds = [...deedVerbs.filter((verb) => verb !== "reply"), ...otherwise];

export interface Told {
  what: ToldOfDeed;
  /** They are new and have landed where they were: what new accounts are led through is a link away. */
  isNew: boolean;
}

export function writeTold({ what, isNew }: Told): string {
  return isNew ? `${what}.new` : what;
}

/** Null for what `writeTold` has not written. */
export function toldIn(text: string | null): Told | null {
  const [word, mark, ...more] = (text ?? "").split(".");
  const what = toldOfDeeds.find((one) => one === word);
  return what && more.length === 0 && (mark === undefined || mark === "new") ? { what, isNew: mark === "new" } : null;
}

/** Seconds for which a deed waits. */
export const deedLifetime = 30 * 60;

/** The fields of a form; `choices` as the places of options. Null for anything that no page of ours sends. */
export function deedOf(verb: unknown, id: unknown, choices: readonly unknown[]): Deed | null {
  const known = deedVerbs.find((one) => one === verb);
  if (!known || typeof id !== "string" || !isId(id)) return null;
  const places = choices.map((choice) => (/^\d$/.test(String(choice)) ? Number(choice) : limits.maxOptions));
  const isVote = known === "vote";
  if (places.some((place) => place >= limits.maxOptions) || new Set(places).size < places.length) return null;
  return places.length > 0 === isVote ? { verb: known, id, choices: places } : null;
}

/** By this name a form says which deed its page has told of; the same verb about something else is another deed. */
export function nameOfDeed({ verb, id, choices }: Deed): string {
  return [verb, id, choices.join("-")].join(".");
}

/** Stands in the place of the name where the account or status of the deed is gone, so that the page could not tell of it. */
export const goneDeed = "gone";

/** `now` in milliseconds. */
export function writeDeed({ verb, id, choices }: Deed, now: number): string {
  return [verb, id, Math.floor(now / 1_000), choices.join("-")].join(".");
}

/** Null for what `writeDeed` has not written within the last half hour. */
export function readDeed(text: string | null, now: number): Deed | null {
  const [, verb, id, at, choices] = /^([a-z]+)\.(\d+)\.(\d{1,12})\.([\d-]*)$/.exec(text ?? "") ?? [];
  const age = Math.floor(now / 1_000) - Number(at);
  if (!(age >= 0 && age < deedLifetime)) return null;
  return deedOf(verb, id, choices ? choices.split("-") : []);
}
