/** The pages that posts of another server link to. Nothing that could be run is kept of them. */
import type { PreviewCard, TrendingLink } from "#protocol/entities.ts";
import type { Cleaning } from "./foreign-html.ts";
import { historyIn } from "./tags.ts";
import { addressIn, blurhashIn, fieldsIn, languageIn, listIn, momentIn, nameIn, numberIn, textIn } from "./values.ts";

/** Null for what leads nowhere. */
export function cleanCard(from: Cleaning, value: unknown): PreviewCard | null {
  const told = fieldsIn(value);
  const url = addressIn(from, told?.url);
  if (!told || url === null) return null;
  const image = addressIn(from, told.image);
  // For a video they are the sides of its player.
  const side = (length: unknown) =>
    image !== null && told.type === "link" ? Math.round(numberIn(length, 0, 100_000) ?? 0) : 0;
  return {
    url,
    title: nameIn(told.title) || new URL(url).host,
    description: textIn(told.description),
    language: languageIn(told.language),
    type: "link",
    author_name: nameIn(told.author_name),
    author_url: addressIn(from, told.author_url) ?? "",
    authors: listIn(told.authors, (one) => cleanAuthor(from, one), 10),
    provider_name: nameIn(told.provider_name),
    provider_url: addressIn(from, told.provider_url) ?? "",
    html: "",
    width: side(told.width),
    height: side(told.height),
    image,
    image_description: textIn(told.image_description),
    embed_url: "",
    blurhash: blurhashIn(told.blurhash),
    published_at: momentIn(told.published_at),
  };
}

function cleanAuthor(from: Cleaning, value: unknown): PreviewCard["authors"][number] | null {
  const told = fieldsIn(value);
  return told && { name: nameIn(told.name), url: addressIn(from, told.url) ?? "", account: null };
}

export function cleanTrendingLink(from: Cleaning, value: unknown): TrendingLink | null {
  const card = cleanCard(from, value);
  return card && { ...card, history: historyIn(fieldsIn(value)?.history) };
}
