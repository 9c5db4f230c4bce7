/**
 * The frame of every settings screen: the sections beside what one of them
 * holds, where there is room for both; otherwise one after the other.
 */
import type { ReactNode } from "react";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Header } from "./header.tsx";
import styles from "./settings-screen.module.css";

const sections = [
  { name: "profile", icon: "user", forVisitors: false },
  { name: "preferences", icon: "sliders-horizontal", forVisitors: false },
  { name: "privacy", icon: "lock", forVisitors: false },
  { name: "interface", icon: "palette", forVisitors: true },
  { name: "language", icon: "languages", forVisitors: true },
  { name: "sessions", icon: "monitor", forVisitors: false },
  { name: "about", icon: "info", forVisitors: true },
] as const satisfies readonly { name: string; icon: IconName; forVisitors: boolean }[];

type Section = (typeof sections)[number]["name"];

/** Without a section it is the list of them. */
export function SettingsScreen({ section, children }: { section: Section | null; children: ReactNode }) {
  const t = useWords();
  const { account } = useReader();
  return (
    <>
      <Header
        title={t(section ? `settings-${section}-title` : "settings-title")}
        back={section ? "/settings" : undefined}
      />
      <div className={`${styles.panes} ${section ? styles.inside : ""}`} data-settings="">
        <nav className={styles.sections} aria-label={t("settings-title")}>
          <ul>
            {sections
              .filter(({ forVisitors }) => account || forVisitors)
              // Of the preferences, its server may have one.
              .filter(({ name }) => name !== "preferences" || can(account, "quotes"))
              .map(({ name, icon }) => (
                <li key={name}>
                  <a
                    className={styles.section}
                    href={`/settings/${name}`}
                    aria-current={name === section ? "page" : undefined}
                  >
                    <Icon name={icon} />
                    <span>{t(`settings-${name}-title`)}</span>
                    <Icon name="chevron-right" />
                  </a>
                </li>
              ))}
            {account?.linked && (
              <li>
                <a className={styles.section} href={`https://${account.linked.server}/settings`} rel="noopener">
                  <Icon name="external-link" />
                  <span>{t("settings-elsewhere", { server: account.linked.server })}</span>
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}
