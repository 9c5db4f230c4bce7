/** The search field: a form that only asks, so it is a link whose query is typed. */
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import styles from "./search-form.module.css";

export function SearchForm({ q, type }: { q: string; type: string | null }) {
  const t = useWords();
  return (
    <search>
      <form action="/search">
        <span className={styles.field}>
          <IconButton type="submit" icon="search" label={t("search-submit")} />
          {/* A key of its own: another search is another field, not an edit of this one. */}
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={500}
            placeholder={t("search-field")}
            aria-label={t("search-field")}
            autoComplete="off"
            autoFocus={q === ""}
          />
        </span>
        {type && <input type="hidden" name="type" value={type} />}
      </form>
    </search>
  );
}
