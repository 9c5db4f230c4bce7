/** What stands below a post of the page that it links to, as the Mastodon API shows it: text and our own copy of a picture. */
import { sql } from "kysely";
import { fileAddress } from "#protocol/file-address.ts";
import type { PreviewCard } from "#protocol/entities.ts";
import type { ServerAddress } from "../accounts/reading.ts";

/** As PostgreSQL writes it in JSON. */
export interface PreviewCardRow {
  url: string;
  title: string;
  description: string;
  provider_name: string;
  author_name: string;
  author_url: string | null;
  language: string | null;
  published_at: string | null;
  picture: string | null;
  picture_description: string;
  width: number | null;
  height: number | null;
  blurhash: string | null;
}

/** Of a row `preview_card card` that has a title. */
export const previewCardColumns = sql<PreviewCardRow>`json_build_object(
    'url', card.url, 'title', card.title, 'description', card.description, 'provider_name', card.provider_name,
    'author_name', card.author_name, 'author_url', card.author_url, 'language', card.language,
    'published_at', card.published_at, 'picture', card.picture, 'picture_description', card.picture_description,
    'width', card.width, 'height', card.height, 'blurhash', card.blurhash)`;

/** That of a row `status`; null for one whose page has said nothing, or nothing yet. */
export const previewCardAsJson = sql`case when status.preview_card_id is not null then (
  select ${previewCardColumns}
  from preview_card card where card.id = status.preview_card_id and card.title is not null
) end`;

export function showPreviewCard(row: PreviewCardRow, { mediaUrl }: ServerAddress): PreviewCard {
  const { url, title, description, language, provider_name, author_name, author_url, picture } = row;
  return {
    url,
    title,
    description,
    language,
    type: "link",
    author_name,
    author_url: author_url ?? "",
    authors: author_name || author_url ? [{ name: author_name, url: author_url ?? "", account: null }] : [],
    provider_name,
    provider_url: "",
    html: "",
    width: row.width ?? 0,
    height: row.height ?? 0,
    image: picture && fileAddress(mediaUrl, picture),
    image_description: row.picture_description,
    embed_url: "",
    blurhash: row.blurhash,
    published_at: row.published_at && new Date(row.published_at).toISOString(),
  };
}
