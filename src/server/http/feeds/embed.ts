/**
 * A post as other sites put it into their pages (oEmbed 1.0, type `rich`): a quotation that needs neither script nor style,
 * so that a site that takes no scripts shows it too, and reading it tells this server nothing.
 */
import { Html, markup } from "#kit/html.ts";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Status } from "#protocol/entities.ts";
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

interface Place {
  origin: string;
  domain: string;
  locale: string;
}

const usualWidth = 400;
const cacheAge = 86_400;

/** `most`: the width that the site has. What stands behind a warning stays here. */
export function showEmbed(status: Status, most: number | undefined, { origin, domain, locale }: Place): Embed {
  const { account, spoiler_text: warning, sensitive, created_at, url } = status;
  const name = account.display_name || account.username;
  const handle = handleOf(account, domain);
  const words = warning ? markup`<p>${warning}</p>` : new Html(withQuoteLine(status.content));
  const html = markup`<blockquote class="linnet-embed" cite="${url}"${status.language && markup` lang="${status.language}"`}>${words}</blockquote>
<p>— <a href="${account.url}">${name}</a> (${handle}), <a href="${url}"><time datetime="${created_at}">${exactTime(locale, created_at, serverZone)}</time></a></p>`;
  const picture = warning || sensitive ? undefined : status.media_attachments.find(({ type }) => type === "image");
  const { small } = picture?.meta ?? {};
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
    width: Math.min(most ?? usualWidth, usualWidth),
    height: null,
    ...(picture?.preview_url &&
      small && {
        thumbnail_url: picture.preview_url,
        thumbnail_width: small.width,
        thumbnail_height: small.height,
      }),
  };
}
