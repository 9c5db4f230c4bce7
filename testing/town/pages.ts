/** The preview cards of the pages that the town links to, as if each of them had been read already. */
import type { Writes } from "#server/storage/database.ts";
import { pages } from "../cast/pages.ts";
import type { Pictures } from "./pictures.ts";
import { day, type Cards } from "./rows.ts";

export async function putPages(tx: Writes, pictures: Pictures, now: Date): Promise<Cards> {
  const rows = pages.map(({ link, title, description, siteName, author, language, daysAgo, picture }) => {
    const drawn = pictures.of(picture?.drawing ?? null, picture ?? undefined);
    return {
      link,
      due_at: null,
      read_at: now,
      url: link,
      title,
      description,
      provider_name: siteName,
      author_name: author,
      language,
      published_at: new Date(now.getTime() - daysAgo * day),
      picture: drawn?.key ?? null,
      picture_description: (drawn && picture?.alt) ?? "",
      width: drawn?.width ?? null,
      height: drawn?.height ?? null,
    };
  });
  const cards = await tx.insertInto("preview_card").values(rows).returning(["id", "link"]).execute();
  return new Map(cards.map(({ id, link }) => [link, id]));
}
