/**
 * What can be meant by the word that is being written: people behind an @, hashtags behind a #, emoji behind a colon.
 *
 * The server is asked once somebody pauses, and an answer to a question of before is not shown.
 */
import type { Account, SearchResults } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Api } from "#web/data/api.ts";
import type { Locale } from "#web/data/reader.ts";

export type Kind = "people" | "tags" | "emoji";

/** The beginning of a word that something can be offered for. */
export interface Wanted {
  kind: Kind;
  /** Without its sign. */
  beginning: string;
  /** Characters before the cursor that a choice takes the place of. */
  length: number;
}

export interface Suggestion {
  id: string;
  /** What takes the place of the beginning. */
  text: string;
  name: string;
  detail: string;
  avatar?: string;
  /** Of an emoji that is no sign. */
  picture?: string | undefined;
}

const signs: Record<string, Kind> = { "@": "people", "＠": "people", "#": "tags", "＃": "tags", ":": "emoji" };
// A domain may follow a name. Of an emoji two letters are asked, since ":D" is a face of its own.
// Names begin where the text is read as one (`protocol/text-tokens.ts`).
const word =
  /(?:(?<![\p{L}\p{N}\p{M}_@＠#＃=/&)])(?:([@＠])([\p{L}\p{N}_.-]{1,64}(?:[@＠][\p{L}\p{N}.-]{0,128})?)|([#＃])([\p{L}\p{N}_]{1,100}))|(?:^|[\s("'«„“])(:)([\p{L}\p{N}_+-]{2,40}))$/u;

/** What a line asks for, at its end. */
export function wantedAt(line: string | null): Wanted | null {
  if (line === null) return null;
  const found = word
    .exec(line.slice(-200))
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!found) return null;
  const [sign, beginning] = found as [string, string];
  return { kind: signs[sign]!, beginning, length: sign.length + beginning.length };
}

const plain = (text: string) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Those that may still be meant after more of the word was written. Emoji have words that aren't shown; they are found at once. */
export function stillMeant({ kind, beginning }: Wanted, found: Suggestion[]): Suggestion[] {
  if (kind === "emoji") return found;
  return found.filter(({ name, detail }) => plain(`${name} ${detail}`).includes(plain(beginning)));
}

/** For whom something is found. */
interface Writer {
  accountId: AccountId;
  locale: Locale;
}

/** As many as fit above a keyboard on a phone. */
const most = 5;

const pause = 150;

export class Asking {
  readonly #api: Api;
  readonly #writer: Writer;
  readonly #onFound: (wanted: Wanted, found: Suggestion[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(api: Api, writer: Writer, onFound: (wanted: Wanted, found: Suggestion[]) => void) {
    this.#api = api;
    this.#writer = writer;
    this.#onFound = onFound;
  }

  /** Nothing for a server that does not answer: the words can be written without it. */
  ask(wanted: Wanted): void {
    const mine = this.stop();
    const run = async () => {
      const found = await this.#find(wanted).catch(() => []);
      if (mine === this.#last) this.#onFound(wanted, found);
    };
    this.#timer = setTimeout(() => void run(), wanted.kind === "emoji" ? 0 : pause);
  }

  /** What was asked before is not answered any more. */
  stop(): number {
    clearTimeout(this.#timer);
    return ++this.#last;
  }

  async #find({ kind, beginning }: Wanted): Promise<Suggestion[]> {
    if (kind === "emoji") {
      const { offerEmoji } = await import("./emoji/emoji-part.ts");
      const found = await offerEmoji(beginning, { ...this.#writer, api: this.#api });
      return found.slice(0, most).map(({ text, name, picture }) => ({ id: text, text, name, detail: "", picture }));
    }
    if (kind === "people") {
      const { body } = await this.#api.get<Account[]>("/api/v1/accounts/search", { q: beginning, limit: most });
      return body.slice(0, most).map(personOf);
    }
    const query = { q: beginning, type: "hashtags", limit: most };
    const { body } = await this.#api.get<SearchResults>("/api/v2/search", query);
    return body.hashtags
      .slice(0, most)
      .map(({ name }) => ({ id: name, text: `#${name} `, name: `#${name}`, detail: "" }));
  }
}

function personOf({ id, acct, display_name, username, avatar }: Account): Suggestion {
  return { id, text: `@${acct} `, name: display_name || username, detail: `@${acct}`, avatar };
}
