/** The form of a filter, new or there: a plain form, so that what it changes is read anew everywhere. */
import type { Filter } from "#protocol/entities.ts";
import { filterActions, filterContexts, type FilterContext } from "#protocol/filters.ts";
import * as limits from "#protocol/limits.ts";
import { longTime } from "#kit/time.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import styles from "./filters.module.css";

/** Empty rows below the keywords that are there. */
const spareRows = 3;

/** `statusId`: the first post of a new one. */
export function FilterForm({ filter, statusId }: { filter?: Filter; statusId?: string | null }) {
  const t = useWords();
  const spare = Array.from({ length: spareRows }, () => ({ id: "", keyword: "", whole_word: true }));
  return (
    <PostForm className={styles.form} action={`/form/api/v2/filters${filter ? `/${filter.id}` : ""}`}>
      {filter && <input type="hidden" name="_method" value="PUT" />}
      {statusId && <input type="hidden" name="status_id" value={statusId} />}
      <input type="hidden" name="return_to" value="/filters?saved=1" />
      <TextField
        label={t("filters-title")}
        hint={t("filters-title-hint")}
        name="title"
        defaultValue={filter?.title}
        maxLength={limits.filters.title}
        required
      />
      <fieldset>
        <legend>{t("filters-keywords")}</legend>
        {[...(filter?.keywords ?? []), ...spare].map((one, at) => (
          <Keyword key={one.id || `new ${at}`} {...one} at={at} />
        ))}
        <p className={styles.facts}>{t("filters-keywords-hint")}</p>
      </fieldset>
      <fieldset>
        <legend>{t("filters-where")}</legend>
        {/* A form without any tick says so, instead of nothing. */}
        <input type="hidden" name="context[]" value="" />
        {filterContexts.map((context) => (
          <CheckField
            key={context}
            name="context[]"
            value={context}
            defaultChecked={filter ? filter.context.includes(context) : true}
            label={t(nameOf[context])}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("filters-action")}</legend>
        {filterActions.map((action) => (
          <CheckField
            key={action}
            type="radio"
            name="filter_action"
            value={action}
            defaultChecked={action === (filter?.filter_action ?? "warn")}
            label={t(`filters-action-${action}`)}
            hint={t(`filters-action-${action}-hint`)}
          />
        ))}
      </fieldset>
      <End filter={filter} />
      <Button type="submit" tone="accent">
        {t("filters-save")}
      </Button>
    </PostForm>
  );
}

const nameOf = {
  home: "nav-home",
  notifications: "nav-notifications",
  public: "filters-context-public",
  thread: "filters-context-thread",
  account: "filters-context-account",
} as const satisfies Record<FilterContext, string>;

function Keyword({ at, id, keyword, whole_word }: { at: number; id: string; keyword: string; whole_word: boolean }) {
  const t = useWords();
  const name = `keywords_attributes[${at}]`;
  const number = at + 1;
  return (
    <div className={styles.keyword}>
      <TextField
        label={t("filters-keyword", { number })}
        name={`${name}[keyword]`}
        defaultValue={keyword}
        maxLength={limits.filters.keyword}
        autoCapitalize="none"
      />
      {/* A box that is not ticked sends nothing, which would mean "as it is". */}
      <input type="hidden" name={`${name}[whole_word]`} value="0" />
      <CheckField
        name={`${name}[whole_word]`}
        value="1"
        defaultChecked={whole_word}
        label={t("filters-whole-word")}
        aria-label={t("filters-whole-word-label", { number })}
      />
      {id && <input type="hidden" name={`${name}[id]`} value={id} />}
    </div>
  );
}

const hour = 60 * 60;
const day = 24 * hour;
const spans = [hour / 2, hour, 6 * hour, 12 * hour, day, 7 * day, 28 * day];

function End({ filter }: { filter: Filter | undefined }) {
  const t = useWords();
  const { locale, now } = useReader();
  const left = filter?.expires_at ? Math.round((Date.parse(filter.expires_at) - now) / 1_000) : 0;
  const inSeconds = (seconds: number) => {
    const words = longTime(locale, seconds * 1_000);
    return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);
  };
  return (
    <SelectField label={t("filters-until")} name="expires_in" defaultValue={left > 0 ? left : ""}>
      {left > 0 && <option value={left}>{inSeconds(left)}</option>}
      <option value="">{t("filters-never")}</option>
      {spans.map((seconds) => (
        <option key={seconds} value={seconds}>
          {inSeconds(seconds)}
        </option>
      ))}
    </SelectField>
  );
}
