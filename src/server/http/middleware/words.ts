/** The words of `locales/` for what the server itself says: refusals, mails, feeds. Read once at start. */
import { readdirSync, readFileSync } from "node:fs";
import { createMessages } from "#kit/messages.ts";
import type { Words } from "#protocol/words.ts";

export const serverLocales = ["en", "ru", "de"] as const;
export type ServerLocale = (typeof serverLocales)[number];

const folder = new URL("../../../../locales/", import.meta.url);

const words = Object.fromEntries(
  serverLocales.map((locale) => {
    const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith(".ftl"));
    return [
      locale,
      createMessages(
        locale,
        files.map((name) => readFileSync(new URL(`${locale}/${name}`, folder), "utf8")),
      ),
    ];
  }),
) as Record<ServerLocale, Words>;

export function wordsIn(locale: string): Words {
  return words[serverLocales.find((known) => known === locale) ?? "en"];
}

/** The best of our languages for an `Accept-Language` header; English if none fits. */
export function negotiateLocale(acceptLanguage: string | null | undefined): ServerLocale {
  const wanted = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(/\s*;\s*q\s*=\s*/i);
      return { language: tag.split("-", 1)[0]!.toLowerCase(), quality: quality ? Number(quality) || 0 : 1 };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { language, quality } of wanted) {
    const known = serverLocales.find((locale) => locale === language);
    if (known && quality > 0) return known;
  }
  return "en";
}
