/**
 * Rows of lists: drawn once for all pages that show them just so, as drawing rows is the most of what such a page costs.
 * Posts are drawn for everybody; a notification is drawn for its reader, until it changes.
 *
 * What a post is drawn from is its name among those that were drawn: all that its entities say, how its time reads, how the
 * list shows it, and the reader, where it says more than that there is one. Another count, edit, minute or language is
 * another name, so nothing is shown that is not what would be drawn now. Its id and the address of the page stand in it as
 * words that nobody learns, and are put in each page. The id is what React would give it there, and those inside of it are
 * made of it (`ui/row-id.ts`): so a page of a reader comes alive as if all of it had been drawn at once.
 */
import { useId, type ReactNode } from "react";
import { BoundedMap } from "#kit/bounded-map.ts";
import { escapeHtml } from "#kit/html.ts";
import { shortTime } from "#kit/time.ts";
import type { Account, CredentialAccount } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { StatusCell } from "#web/entities/store.ts";
import type { DrawnApart, RowPart, StatusProps } from "#web/statuses/drawn-apart.ts";
import { Post } from "#web/statuses/status.tsx";
import { drawAlone, standIn } from "./drawn-once.tsx";
import type { Reader } from "#web/data/reader.ts";
import type { Surroundings } from "./page.tsx";

export interface DrawnRows extends DrawnApart {
  /** Puts the rows in their places. */
  putInto(html: string): string;
}

interface RowDrawn {
  name: string;
  /** The one reader who sees it so; null where all see the same. */
  forViewer: AccountId | null;
  draw(id: string): ReactNode;
}

/** For the page at this address. */
export function drawRows(around: Surroundings, { pathname, search }: URL): DrawnRows {
  const rows: { row: RowDrawn; id: string }[] = [];
  const placeOf = (row: RowDrawn) => <Place keep={(id) => rows.push({ row, id }) - 1} />;
  return {
    placeFor(props) {
      // What its server lacks is not offered in its rows, and its posts are known by ids of that server.
      if (around.reader.account?.linked) return null;
      const named = nameOf(around, props);
      return named && placeOf({ ...named, draw: (id) => <Post {...props} rowId={id} /> });
    },
    placeForOwn({ from, at, draw }) {
      const { account, ...shared } = around.reader;
      if (!account || account.linked) return null;
      return placeOf({
        name: [...surroundingsOf(shared, account.id, at), ...from.map(nameOfValue)].join("\n"),
        forViewer: account.id,
        draw,
      });
    },
    putInto(html) {
      const path = escapeHtml(pathname + search);
      return html.replace(places, (_, index: string) => {
        const { id, row } = rows[Number(index)]!;
        const own = (part: string) => (part === anyId ? id : part === anywhere ? path : part);
        return drawnAs(row, around).map(own).join("");
      });
    },
  };
}

/** Has the id that the row would have here. */
function Place({ keep }: { keep: (id: string) => number }) {
  return <article id={`${place}${keep(useId())}`} />;
}

// No text of a page can hold them, as nobody learns them. The id is one that a selector can name.
const place = `${crypto.randomUUID()} `;
const places = new RegExp(`<article id="${place}(\\d+)"></article>`, "g");
const anyId = `p${crypto.randomUUID()}`;
const anywhere = `/${crypto.randomUUID()}`;
const standIns = new RegExp(`(${anyId}|${anywhere})`);

/** HTML, cut at what is put in its place for each page. */
const drawings = () =>
  new BoundedMap<string, readonly string[]>({
    most: 500,
    mostWeight: 4 * 1024 ** 2,
    weigh: (parts) => 2 * parts.reduce((sum, { length }) => sum + length, 0),
  });
const drawnForAll = drawings();
/** These push out none of what many see. */
const drawnForOne = drawings();

function drawnAs({ name, forViewer, draw }: RowDrawn, around: Surroundings): readonly string[] {
  const drawn = forViewer ? drawnForOne : drawnForAll;
  const known = drawn.get(name);
  if (known !== undefined) {
    drawn.renew(name);
    return known;
  }
  const anybody = standIn(around.reader);
  const account = forViewer ? ({ id: forViewer } as CredentialAccount) : anybody.account;
  const { now, savesData } = around.reader;
  const reader = { ...anybody, account, now, savesData };
  const parts = drawAlone({ ...around, reader }, anywhere, draw(anyId)).split(standIns);
  drawn.setNewest(name, parts);
  return parts;
}

/** What each row is drawn from: where it is shown, to whom, and how old it is. */
function surroundingsOf(
  { origin, domain, locale, now, savesData }: Pick<Reader, "origin" | "domain" | "locale" | "now" | "savesData">,
  shownTo: string,
  at: string | undefined,
): string[] {
  return [origin, domain, locale, shownTo, String(savesData), at ? shortTime(locale, now - Date.parse(at)) : ""];
}

/**
 * All that the post is drawn from. Null for one that says more of the moment than its age (a poll ends, what it quotes has an
 * age of its own) or is filtered or from a limited account, which depends on where it stands, that the browser is to load pictures for before the page, or that is not there.
 */
function nameOf({ entities, reader }: Surroundings, { reason, ...props }: StatusProps): Omit<RowDrawn, "draw"> | null {
  const outer = entities.statuses.get(props.id);
  const status = outer?.reblog ? entities.statuses.get(outer.reblog) : outer;
  const author = entities.accounts.get(status?.account);
  if (!outer || !status || !author || status.poll || status.quote) return null;
  if (status.filtered?.length || status.from_limited) return null;
  if (props.eager && status.media_attachments.length > 0) return null;
  const words = reason && (typeof reason.words === "string" ? [reason.words] : reason.from);
  if (reason && !words) return null;
  const viewer = reader.account?.id;
  const isFew = status.visibility === "private" || status.visibility === "direct";
  const isTheirs = viewer !== undefined && (isFew || viewer === author.id || viewer === outer.account);
  const answered = entities.accounts.get(status.in_reply_to_account_id);
  const shownTo = isTheirs ? viewer : viewer === undefined ? "visitor" : "reader";
  const shown = [
    props,
    reason && { icon: reason.icon, words: words!.map(nameOfValue).join(" ") },
    outer,
    outer.reblog && status,
    author,
    outer.reblog && entities.accounts.get(outer.account),
    answered,
  ];
  const name = [...surroundingsOf(reader, shownTo, status.created_at), ...shown.map(nameOfOne)].join("\n");
  return { name, forViewer: isTheirs ? viewer : null };
}

type Part = Partial<StatusProps> | { icon: string; words: string } | StatusCell | Account | "" | null | undefined;

function nameOfOne(one: Part): string {
  if (!one) return "";
  if (Object.isFrozen(one)) return nameOfFrozen(one);
  let name = "";
  for (const [key, value] of Object.entries(one)) name += `${key} ${nameOfValue(value)} `;
  return name;
}

/** No two values have the same name: a text says how long it is. */
function nameOfValue(value: RowPart | boolean): string {
  if (typeof value === "string") return `${value.length}:${value}`;
  if (typeof value !== "object" || value === null) return String(value);
  return Object.isFrozen(value) ? nameOfFrozen(value) : JSON.stringify(value);
}

const frozen = new WeakMap<object, string>();
let names = 0;

/** What cannot change is known by a number; the server has one for many pages. */
function nameOfFrozen(one: object): string {
  const known = frozen.get(one);
  if (known !== undefined) return known;
  const name = `#${++names}`;
  frozen.set(one, name);
  return name;
}
