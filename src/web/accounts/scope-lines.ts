/** The scopes of an app in words: a line for each of the large scopes, and one for all single ones of a kind. */
import { nounsOf, wholeScopes, withoutCovered } from "#protocol/scopes.ts";
import { perLocale } from "#kit/per-locale.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";

const lists = perLocale((locale) => new Intl.ListFormat(locale));

const words = {
  follow: "scope-follow",
  push: "scope-push",
  profile: "scope-profile",
  "admin:read": "scope-admin-read",
  "admin:write": "scope-admin-write",
} as const;

export function useScopeLines(scopes: readonly string[]): string[] {
  const t = useWords();
  const { locale } = useReader();
  const granted = withoutCovered(scopes);
  return wholeScopes.flatMap((scope) => {
    if (!granted.some((one) => one === scope || one.startsWith(`${scope}:`))) return [];
    if (scope !== "read" && scope !== "write") return t(words[scope]);
    if (granted.includes(scope)) return t(`scope-${scope}`);
    // To publish is more than to change what is there: it has a line of its own.
    const publishes = granted.includes("write:statuses") && scope === "write";
    const nouns = nounsOf(scope, granted).filter((noun) => !publishes || noun !== "statuses");
    const things = lists(locale).format(nouns.map((noun) => t("scope-thing", { noun })));
    const some = nouns.length > 0 ? [t(`scope-some-${scope}`, { things })] : [];
    return publishes ? [t("scope-write-statuses"), ...some] : some;
  });
}
