/** HTML as a tree that is nowhere shown: nothing of it runs or is fetched. */
import { trustedHtml } from "#web/ui/trusted-html.ts";

export function bodyOf(html: string): HTMLElement {
  // Without its tag, white space at the beginning would stand outside of the body.
  return new DOMParser().parseFromString(trustedHtml(`<body>${html}`) as string, "text/html").body;
}
