/**
 * The custom emoji of this server, all in memory: a set is small, each text asks for it, and no list has a query for it.
 *
 * A process that changes the set tells the others, and each reads it anew.
 */
import type { CustomEmoji } from "#protocol/entities.ts";
import { shortcodesIn } from "#protocol/custom-emoji.ts";
import { fileAddress } from "#protocol/file-address.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Emojis, PlainAndHtml } from "#server/outside/emojis.ts";
import type { Database } from "#server/storage/database.ts";

const channel = "emojis";

interface EmojiSet extends Emojis {
  /** For this process and all others. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

export async function openEmojis(
  db: Database,
  { mediaUrl, pubSub, log }: Pick<Ports, "mediaUrl" | "pubSub" | "log">,
): Promise<EmojiSet> {
  let all: readonly CustomEmoji[] = [];
  let byName = new Map<string, CustomEmoji>();

  async function read(): Promise<void> {
    const rows = await db
      .selectFrom("custom_emoji")
      .select(["shortcode", "category", "file", "still"])
      .orderBy("category")
      .orderBy("shortcode")
      .execute();
    all = Object.freeze(
      rows.map(({ shortcode, category, file, still }) =>
        Object.freeze({
          shortcode,
          url: fileAddress(mediaUrl, file),
          static_url: fileAddress(mediaUrl, still),
          visible_in_picker: true,
          category,
        }),
      ),
    );
    byName = new Map(all.map((emoji) => [emoji.shortcode, emoji]));
  }
  const readAgain = () => void read().catch((error: unknown) => log.warn("emojis not read", { error }));

  await read();
  const ends = [pubSub.subscribe(channel, readAgain), pubSub.onGap(readAgain)];
  return {
    get all() {
      return all;
    },
    in({ html = "", texts = [] }: PlainAndHtml) {
      if (byName.size === 0) return [];
      const names = new Set([...shortcodesIn(html, "html"), ...texts.flatMap((text) => shortcodesIn(text, "text"))]);
      return [...names].flatMap((name) => byName.get(name) ?? []);
    },
    async changed() {
      await read();
      await pubSub.publish(channel, "changed");
    },
    async close() {
      for (const end of ends) end();
    },
  };
}
