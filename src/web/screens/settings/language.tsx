/** The language of the interface. The page is loaded anew in it. */
import { useState } from "react";
import shares from "virtual:translations";
import { locales, useReader, type Locale } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Choices } from "#web/settings/choices.tsx";
import styles from "#web/settings/facts.module.css";
import { Saved } from "#web/settings/saved.tsx";
import { Group } from "#web/settings/group.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";

/** Each language by the name that those who look for it know. */
const names: Record<Locale, string> = { en: "English", ru: "Русский", de: "Deutsch" };

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-language-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { locale } = useReader();
  const [changing, setChanging] = useState(false);
  return (
    <SettingsScreen section="language">
      {changing ? <p role="status">{t("language-changing")}</p> : <Saved>{t("language-changed")}</Saved>}
      <Group title={t("language-display")} text={t("language-text")}>
        <Choices
          action="/form/locale"
          name="locale"
          label={t("language-display")}
          look="list"
          chosen={locale}
          choices={locales.map((value) => ({ value, label: names[value], lang: value }))}
          returnTo="/settings/language?saved=1"
          onSend={() => setChanging(true)}
        />
      </Group>
      <Group title={t("language-status")}>
        <dl className={styles.facts}>
          {locales.map((value) => (
            <div key={value}>
              <dt lang={value}>{names[value]}</dt>
              <dd>{t("language-status-share", { percent: shares[value]! })}</dd>
            </div>
          ))}
        </dl>
      </Group>
    </SettingsScreen>
  );
}
