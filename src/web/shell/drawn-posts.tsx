/**
 * Posts that visitors see: drawn once for all pages that show them just so, as drawing posts is the most of what such a
 * page costs.
 *
 * What a post is drawn from is its name among those that were drawn: all that its entities say, how its time reads, and
 * how the list shows it. Another count, edit, minute or language is another name, so nothing is shown that is not what
 * would be drawn now. Ids and the address of the page stand in it as words that nobody learns, and are put in each page.
 * Pages of readers come alive, so React draws them as a whole.
 */
import { BoundedMap } from "#kit/bounded-map.ts";
import { escapeHtml } from "#kit/html.ts";
import { shortTime } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import type { StatusCell } from "#web/entities/store.ts";
import type { DrawnApart, StatusProps } from "#web/statuses/drawn-apart.ts";
import { Status } from "#web/statuses/status.tsx";
import { drawAlone, standIn } from "./drawn-once.tsx";
import type { Surroundings } from "./page.tsx";

export interface DrawnPosts extends DrawnApart {
  /** Puts the posts in their places. */
  putInto(html: string): string;
}

/** For the page of a visitor at this address. */
export function drawPosts(around: Surroundings, { pathname, search }: URL): DrawnPosts {
  const posts: { name: string; props: StatusProps }[] = [];
  return {
    placeFor(props) {
      const name = nameOf(around, props);
      if (name === null) return null;
      return <article id={`${place}${posts.push({ name, props }) - 1}`} />;
    },
    putInto(html) {
      const path = escapeHtml(pathname + search);
      return html.replace(places, (_, index: string) => {
        const { name, props } = posts[Number(index)]!;
        const own = (part: string) => (part === anyId ? `p${index}` : part === anywhere ? path : part);
        return drawnAs(name, around, props).map(own).join("");
      });
    },
  };
}

// No text of a page can hold them, as nobody learns them. The id is one that a selector can name.
const place = `${crypto.randomUUID()} `;
const places = new RegExp(`<article id="${place}(\\d+)"></article>`, "g");
const anyId = `p${crypto.randomUUID()}`;
const anywhere = `/${crypto.randomUUID()}`;
const standIns = new RegExp(`(${anyId}|${anywhere})`);

/** HTML, cut at what is put in its place for each page. */
const drawn = new BoundedMap<string, readonly string[]>({
  most: 500,
  mostWeight: 4 * 1024 ** 2,
  weigh: (parts) => 2 * parts.reduce((sum, { length }) => sum + length, 0),
});

function drawnAs(name: string, around: Surroundings, props: StatusProps): readonly string[] {
  const known = drawn.get(name);
  if (known !== undefined) {
    drawn.renew(name);
    return known;
  }
  const reader = { ...standIn(around.reader), now: around.reader.now };
  const parts = drawAlone({ ...around, reader }, anywhere, <Status {...props} />, anyId).split(standIns);
  drawn.setNewest(name, parts);
  return parts;
}

/**
 * All that the post is drawn from. Null for one that says more of the moment than its age (a poll ends), that the browser
 * is to load pictures for before the page, or that is not there.
 */
function nameOf({ entities, reader }: Surroundings, { reason, ...props }: StatusProps): string | null {
  const outer = entities.statuses.get(props.id);
  const status = outer?.reblog ? entities.statuses.get(outer.reblog) : outer;
  const author = entities.accounts.get(status?.account);
  if (!outer || !status || !author || status.poll) return null;
  if (props.eager && status.media_attachments.length > 0) return null;
  if (reason && typeof reason.words !== "string") return null;
  const { locale, origin, domain, now } = reader;
  const answered = entities.accounts.get(status.in_reply_to_account_id);
  const around = [origin, domain, locale, shortTime(locale, now - Date.parse(status.created_at))];
  const shown = [
    props,
    reason,
    outer,
    outer.reblog && status,
    author,
    outer.reblog && entities.accounts.get(outer.account),
    answered,
  ];
  return [...around, ...shown.map(nameOfOne)].join("\n");
}

type Named = Partial<StatusProps> | StatusProps["reason"] | StatusCell | Account | "" | null;

function nameOfOne(one: Named): string {
  if (!one) return "";
  if (Object.isFrozen(one)) return nameOfFrozen(one);
  let name = "";
  for (const [key, value] of Object.entries(one)) name += `${key} ${nameOfValue(value)} `;
  return name;
}

/** No two values have the same name: a text says how long it is. */
function nameOfValue(value: unknown): string {
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
