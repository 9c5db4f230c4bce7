/** The words of `locales/` for what the server itself says: refusals, mails, feeds. Read when a locale is first spoken. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createMessages } from "#kit/messages.ts";
import { perLocale } from "#kit/per-locale.ts";
import type { Words } from "#protocol/words.ts";
import { projectRoot } from "#server/project.ts";

export const serverLocales = ["en", "ru", "de"] as const;
export type ServerLocale = (typeof serverLocales)[number];

const folder = path.join(projectRoot, "locales");

export function wordsIn(locale: string): Words {
  return spoken(serverLocales.find((known) => known === locale) ?? "en");
}

const spoken = perLocale((locale): Words => {
  const files = readdirSync(path.join(folder, locale)).filter((name) => name.endsWith(".ftl"));
  return createMessages(
    locale,
    files.map((name) => readFileSync(path.join(folder, locale, name), "utf8")),
  );
});

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
