/** The search field: a form that only asks, so it is a link whose query is typed. */
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import styles from "./search-form.module.css";

interface SearchFormProps {
  q: string;
  /** Searches the accounts, hashtags and posts of this server otherwise. */
  action?: string;
  /** Says in its place what is searched. */
  label: string;
  /** Other parameters of its address. */
  also?: Readonly<Record<string, string>>;
  autoFocus?: boolean;
}

export function SearchForm({ q, action = "/search", label, also, autoFocus }: SearchFormProps) {
  const t = useWords();
  return (
    <search>
      <form action={action}>
        <span className={styles.field}>
          <IconButton type="submit" icon="search" label={t("nav-search")} />
          {/* A key of its own: another search is another field, not an edit of this one. */}
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={500}
            placeholder={label}
            aria-label={label}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to search
            autoFocus={autoFocus}
          />
        </span>
        {Object.entries(also ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
