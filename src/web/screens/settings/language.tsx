/** The language of the interface, in which the page is loaded anew, and languages from which no translation is offered. */
import { useState } from "react";
import { nameOfLanguage } from "#kit/language-name.ts";
import { postLanguages } from "#protocol/post-languages.ts";
import shares from "virtual:translations";
import { locales, useReader, type Locale } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Choices } from "#web/settings/choices.tsx";
import styles from "#web/settings/facts.module.css";
import languages from "#web/settings/languages.module.css";
import { PreferenceForm } from "#web/settings/preference-form.tsx";
import { Saved } from "#web/settings/saved.tsx";
import { Group } from "#web/settings/group.tsx";
import { preferences, usePreference } from "#web/settings/use-preference.ts";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { CheckField } from "#web/ui/field.tsx";

/** Each language by the name that those who look for it know. */
const names: Record<Locale, string> = { en: "English", ru: "Русский", de: "Deutsch" };

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-language-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { account, locale } = useReader();
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
      {account && !account.linked && <HiddenTranslations />}
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

const hidden = "hidden_translations";

/** An account of another server has no such list here. */
function HiddenTranslations() {
  const t = useWords();
  const { locale, hiddenTranslations: chosen } = useReader();
  const choose = usePreference("hiddenTranslations", chosen);
  // An app may know of more languages than we list.
  const others = [...new Set([...postLanguages, ...chosen])].filter((code) => code !== locale);
  return (
    <Group title={t("language-hidden")} text={t("language-hidden-text")}>
      <PreferenceForm path={preferences} at="/settings/language">
        {/* Boxes that aren't ticked send nothing, which would mean "as it is". */}
        <input type="hidden" name={`${hidden}[]`} value="" />
        <fieldset className={languages.languages} aria-label={t("language-hidden")}>
          {others.map((code) => (
            <CheckField
              key={code}
              name={`${hidden}[]`}
              value={code}
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                target.checked
                  ? choose((now) => [...now, code], { hide_translations: [code] })
                  : choose((now) => now.filter((other) => other !== code), { show_translations: [code] })
              }
              label={nameOfLanguage(code, locale)}
            />
          ))}
        </fieldset>
      </PreferenceForm>
    </Group>
  );
}
