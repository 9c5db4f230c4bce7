/** Privacy and safety: whom the reader keeps away, and who asks to be let in. */
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import styles from "#web/settings/choices.module.css";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { Icon } from "#web/ui/icon.tsx";

const lists = [
  { href: "/follow_requests", words: "nav-follow-requests" },
  { href: "/blocks", words: "nav-blocks" },
  { href: "/mutes", words: "nav-mutes" },
  { href: "/domain_blocks", words: "nav-domain-blocks", needs: "domain-blocks" },
  { href: "/filters", words: "nav-filters", needs: "filters" },
  { href: "/followed_tags", words: "nav-followed-tags", needs: "followed-tags" },
] as const;

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-privacy-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const account = useReader().account!;
  const waiting = account.source.follow_requests_count;
  return (
    <SettingsScreen section="privacy">
      <ul className={styles.list}>
        {lists
          .filter((list) => !("needs" in list) || can(account, list.needs))
          .map(({ href, words }) => (
            <li key={href}>
              <a className={styles.choice} href={href}>
                <span>{t(words)}</span>
                {href === "/follow_requests" && waiting > 0 && <b className="number">{waiting}</b>}
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
      </ul>
    </SettingsScreen>
  );
}
