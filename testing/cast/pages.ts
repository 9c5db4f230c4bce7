/** Pages elsewhere on the web that the town talks about, as they describe themselves. Nothing is there: they are `*.example`. */
import * as v from "valibot";
import data from "./data/pages.json" with { type: "json" };
import { shotSchema } from "./scenes.ts";
import { mediaOf, type Media } from "./telling.ts";

const pageSchema = v.strictObject({
  /** As posts link to it. */
  link: v.string(),
  title: v.string(),
  description: v.string(),
  siteName: v.string(),
  author: v.optional(v.string(), ""),
  language: v.picklist(["en", "de", "ru"]),
  /** When it was published. */
  daysAgo: v.number(),
  picture: v.optional(shotSchema),
});

export interface Page extends Omit<v.InferOutput<typeof pageSchema>, "picture"> {
  picture: Media | null;
}

export const pages: readonly Page[] = v
  .parse(v.array(pageSchema), data)
  .map((page) => ({ ...page, picture: page.picture ? mediaOf(page.picture) : null }));
