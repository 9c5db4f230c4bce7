/**
 * Search by form: the same words and operators as in the search field, each in a field of its own. What it sends is written
 * as one would type it, so there is one kind of search, with one address. Only the server draws it.
 */
import { nameOfLanguage } from "#kit/language-name.ts";
import { choices, fieldsOf, readIntoFields, writeSearch, type SearchFields } from "#protocol/search-form.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import styles from "#web/settings/filters.module.css";
import { Header } from "#web/shell/header.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";

interface Options {
  q: string;
  fields: SearchFields;
}

export async function load({ url, t }: LoadContext): Promise<Loaded<Options>> {
  const sent = fieldsOf(url.searchParams);
  const written = sent && writeSearch(sent);
  if (written) return { redirect: `/search?${new URLSearchParams({ q: written, type: "statuses" })}` };
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 500);
  return { data: { q, fields: readIntoFields(q) }, head: { title: t("search-options"), noindex: true } };
}

/** Their stems are known; what is asked for in another one is added. */
const languages = ["en", "de", "ru", "fr", "es", "it", "nl", "pl", "pt", "uk", "ja", "zh"];

export function Screen({ data: { q, fields } }: ScreenProps<Options>) {
  const t = useWords();
  const { account, locale } = useReader();
  const spoken = !fields.lang || languages.includes(fields.lang) ? languages : [fields.lang, ...languages];
  return (
    <>
      <Header title={t("search-options")} back={q ? `/search?${new URLSearchParams({ q })}` : "/search"} />
      <section className={styles.section}>
        <form action="/search/options" className={styles.form}>
          <TextField label={t("search-words")} name="words" defaultValue={fields.words} maxLength={300} />
          <TextField label={t("search-phrase")} name="phrase" defaultValue={fields.phrase} maxLength={200} />
          <TextField label={t("search-without")} name="without" defaultValue={fields.without} maxLength={200} />
          <TextField
            label={t("search-from")}
            hint={t(isVisitor(account) ? "search-from-hint" : "search-from-hint-me")}
            name="from"
            defaultValue={fields.from}
            maxLength={300}
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField label={t("search-after")} type="date" name="after" defaultValue={fields.after} />
          <TextField label={t("search-before")} type="date" name="before" defaultValue={fields.before} />
          <Select name="has" label={t("search-has")} value={fields.has} any={t("search-any")}>
            {choices.has.map((kind) => [kind, t(`search-has-${kind}`)])}
          </Select>
          <Select name="is" label={t("search-is")} value={fields.is} any={t("search-any")}>
            {choices.is.map((kind) => [kind, t(`search-is-${kind}`)])}
          </Select>
          <Select name="lang" label={t("search-lang")} value={fields.lang} any={t("search-any")}>
            {spoken.map((language) => [language, nameOfLanguage(language, locale)])}
          </Select>
          {!isVisitor(account) && (
            <Select name="in" label={t("search-in")} value={fields.in} any={t("search-in-all")}>
              {choices.in.map((place) => [place, t(`search-in-${place}`)])}
            </Select>
          )}
          <Button type="submit" tone="accent">
            {t("nav-search")}
          </Button>
        </form>
        <p className={styles.facts}>{t("search-operators")}</p>
      </section>
    </>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  /** What the empty choice says. */
  any: string;
  children: readonly (readonly [value: string, label: string])[];
}

function Select({ name, label, value, any, children }: SelectProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value}>
      <option value="">{any}</option>
      {children.map(([one, said]) => (
        <option key={one} value={one}>
          {said}
        </option>
      ))}
    </SelectField>
  );
}
