/** The custom emoji of the account's server, asked for once, when somebody wants an emoji. A server that does not answer has none for now. */
import type { CustomEmoji } from "#protocol/entities.ts";
import type { Api } from "#web/data/api.ts";
import type { EmojiGroup } from "./emoji.ts";

/** Milliseconds. What comes later is there the next time: nothing moves in an open panel. */
const patience = 1_000;

const none: readonly EmojiGroup[] = [];
const asked = new WeakMap<Api, Promise<readonly EmojiGroup[]>>();
const joined = new WeakMap<readonly EmojiGroup[], readonly EmojiGroup[]>();

/** All groups, those of the server first. The same array for the same emoji. */
export async function withServerEmoji(
  groups: Promise<readonly EmojiGroup[]>,
  api: Api,
): Promise<readonly EmojiGroup[]> {
  const late = new Promise<readonly EmojiGroup[]>((resolve) => setTimeout(resolve, patience, none));
  const [own, others] = await Promise.all([Promise.race([ask(api), late]), groups]);
  if (own.length === 0) return others;
  let all = joined.get(own);
  if (!all) joined.set(own, (all = [...own, ...others]));
  return all;
}

function ask(api: Api): Promise<readonly EmojiGroup[]> {
  let coming = asked.get(api);
  if (!coming) {
    coming = api.get<CustomEmoji[]>("/api/v1/custom_emojis").then(
      ({ body }) => inCategories(body),
      () => {
        asked.delete(api);
        return none;
      },
    );
    asked.set(api, coming);
  }
  return coming;
}

/** In the order of the server; those of no category are the first. */
function inCategories(emojis: readonly CustomEmoji[]): EmojiGroup[] {
  const shown = emojis.filter((one) => one.visible_in_picker);
  const categories = Map.groupBy(shown, ({ category }) => category ?? "");
  const order = [...categories].toSorted(([one], [other]) => Number(one !== "") - Number(other !== ""));
  return order.map(([title, own]) => ({
    name: "server",
    title,
    emoji: own.map(({ shortcode, static_url: picture }) => ({
      sign: `:${shortcode}:`,
      name: shortcode,
      codes: [shortcode.toLowerCase()],
      words: shortcode.replaceAll("_", " "),
      picture,
    })),
  }));
}

/** A shortcode stands apart: letters that touch it would leave it a word. Other emoji are written as they are. */
export function apart(text: string, before: string | null): string {
  if (!text.startsWith(":")) return text;
  return `${/[\p{L}\p{N}:]$/u.test(before ?? "") ? " " : ""}${text} `;
}
