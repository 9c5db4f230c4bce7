/** For whom, in which language, and who may quote it: always in sight, above the words. */
import { postLanguages } from "#protocol/post-languages.ts";
import { quotePolicies, type QuotePolicy } from "#protocol/quotes.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { Icon } from "#web/ui/icon.tsx";
import { nameOfLanguage } from "#kit/language-name.ts";
import { isForAll, visibilities, visibilityIcons } from "./visibility.ts";
import styles from "./composer.module.css";

interface AudienceProps {
  draft: Draft;
  /** All posts of a thread are for the same people. */
  isLater?: boolean;
  onChange: (part: Partial<Draft>) => void;
}

export function Audience({ draft, isLater, onChange }: AudienceProps) {
  const t = useWords();
  const { account, locale } = useReader();
  const { visibility, language, editingStatus, quotePolicy } = draft;
  // An edit never shows to more people what few could see.
  const widest = editingStatus ? visibilities.indexOf(editingStatus.visibility) : 0;
  const codes = language && !postLanguages.includes(language) ? [language, ...postLanguages] : postLanguages;
  return (
    <>
      {!isLater && (
        <Select
          label={t("compose-visibility")}
          icon={visibilityIcons[visibility]}
          name="visibility"
          value={visibility}
          narrow={visibility !== "public"}
          onChange={(value) => onChange({ visibility: value as Draft["visibility"] })}
          options={visibilities.slice(widest).map((value) => ({ value, label: t(`visibility-${value}`) }))}
        />
      )}
      <Select
        label={t("compose-language")}
        icon="languages"
        name="language"
        value={language ?? ""}
        onChange={(value) => onChange({ language: value || null })}
        options={[
          { value: "", label: t("compose-language-detect") },
          ...codes.map((code) => ({ value: code, label: nameOfLanguage(code, locale) })),
        ]}
      />
      {!isLater && !editingStatus && isForAll(visibility) && can(account, "quotes") && (
        <Select
          label={t("quote-who")}
          icon="text-quote"
          name="quote_approval_policy"
          value={quotePolicy ?? account!.source.quote_policy}
          onChange={(value) => onChange({ quotePolicy: value as QuotePolicy })}
          options={quotePolicies.map((value) => ({ value, label: t(`quote-who-${value}`) }))}
        />
      )}
    </>
  );
}

interface SelectProps {
  label: string;
  icon: (typeof visibilityIcons)[keyof typeof visibilityIcons] | "languages" | "text-quote";
  name: string;
  value: string;
  /** Stands out: fewer people than usual will see it. */
  narrow?: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Select({ label, icon, name, value, narrow, options, onChange }: SelectProps) {
  return (
    <label className={narrow ? `${styles.select} ${styles.narrow}` : styles.select} title={label}>
      <Icon name={icon} />
      <select name={name} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}
