/** What an app may do, in words: a line for each of the large scopes, and one for all single ones of a kind. */
import { nounsOf, wholeScopes, withoutCovered } from "#protocol/scopes.ts";
import { perLocale } from "#kit/per-locale.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";

const lists = perLocale((locale) => new Intl.ListFormat(locale));

export function ScopeList({ scopes, className }: { scopes: readonly string[]; className?: string }) {
  const t = useWords();
  const { locale } = useReader();
  const granted = withoutCovered(scopes);
  const whole = wholeScopes.filter((scope) => granted.some((one) => one === scope || one.startsWith(`${scope}:`)));
  const lines = wholeScopes.flatMap((scope) => {
    if (!whole.includes(scope)) return [];
    if ((scope !== "read" && scope !== "write") || granted.includes(scope)) {
      return t(
        scope === "admin:read" ? "scope-admin-read" : scope === "admin:write" ? "scope-admin-write" : `scope-${scope}`,
      );
    }
    const things = nounsOf(scope, granted).map((noun) => t("scope-thing", { noun }));
    return t(`scope-some-${scope}`, { things: lists(locale).format(things) });
  });
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
