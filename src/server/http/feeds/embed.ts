/**
 * A post as other sites put it into their pages (oEmbed 1.0, type `rich`): a quotation that needs neither script nor style,
 * so that a site that takes no scripts shows it too, and reading it tells this server nothing.
 */
import { Html, markup } from "#kit/html.ts";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Status } from "#protocol/entities.ts";
import type { Words } from "#protocol/words.ts";
import { withoutMedia } from "#server/domain/text/media-markup.ts";
import { handleOf, withQuoteLine } from "./atom.ts";

/** As oEmbed names them. Sizes in CSS pixels; the height is that of the words, which nobody knows. */
export interface Embed {
  type: "rich";
  version: "1.0";
  title: string;
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  /** Seconds: after so long the site is to ask again whether the post is still there. */
  cache_age: number;
  html: string;
  width: number;
  height: null;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}

interface Around {
  origin: string;
  domain: string;
  locale: string;
  t: Words;
}

const kinds = {
  image: "history-picture",
  gifv: "media-video",
  video: "media-video",
  audio: "media-audio",
  unknown: "media-file",
} as const;

const usualWidth = 400;
const cacheAge = 86_400;

/** `most`: what room the site has. Of a warning, what stands behind it stays here. */
export function showEmbed(
  status: Status,
  most: { width?: number | undefined; height?: number | undefined },
  { origin, domain, locale, t }: Around,
): Embed {
  const { account, spoiler_text: warning, sensitive, created_at, url, language } = status;
  const name = account.display_name || account.username;
  const handle = handleOf(account, domain);
  const words = warning ? markup`<p><a href="${url}">${t("embed-warning", { warning })}</a></p>` : openWords(status, t);
  const html = markup`<blockquote class="linnet-embed" cite="${url}" dir="auto"${language && markup` lang="${language}"`}>${words}</blockquote>
<p>— <a href="${account.url}"><bdi>${name}</bdi></a> (${handle}), <a href="${url}"><time datetime="${created_at}">${exactTime(locale, created_at, serverZone)}</time></a></p>`;
  const width = Math.min(most.width ?? usualWidth, usualWidth);
  const thumbnail = warning || sensitive ? null : thumbnailOf(status, { width, height: most.height ?? Infinity });
  return {
    type: "rich",
    version: "1.0",
    title: `${name} (${handle})`,
    author_name: name,
    author_url: account.url,
    provider_name: domain,
    provider_url: origin,
    cache_age: cacheAge,
    html: html.text,
    width,
    height: null,
    ...thumbnail,
  };
}

/** No larger than the room that there is, as oEmbed wants it. */
function thumbnailOf({ media_attachments: files }: Status, most: { width: number; height: number }) {
  const picture = files.find(({ type }) => type === "image");
  const { small } = picture?.meta ?? {};
  if (!picture?.preview_url || !small || small.width > most.width || small.height > most.height) return null;
  return { thumbnail_url: picture.preview_url, thumbnail_width: small.width, thumbnail_height: small.height };
}

/** Files are links to the post: a site that showed them would tell this server who reads it. */
function openWords({ content, poll, media_attachments: files, url, sensitive }: Status, t: Words): Html {
  const options = poll?.options.map(({ title }) => markup`<li>${title}</li>`);
  const named = files.map(
    ({ type, description }) =>
      markup`<p><a href="${url}">${t(kinds[type])}${!sensitive && description && `: ${description}`}</a></p>`,
  );
  return markup`${new Html(withoutMedia(withQuoteLine(content)))}${options && markup`<ul>${options}</ul>`}${named}`;
}
