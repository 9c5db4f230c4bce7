/** The reader's filters; with a post in the address, those to which it can be added. */
import { longTime } from "#kit/time.ts";
import type { Filter } from "#protocol/entities.ts";
import { foreignIdPattern } from "#protocol/ids.ts";
import { queryString } from "#protocol/query.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import styles from "#web/settings/filters.module.css";
import { Header } from "#web/shell/header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface Filters {
  filters: Filter[];
  statusId: string | null;
  isSaved: boolean;
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<Filters>> {
  const { body: filters } = await api.get<Filter[]>("/api/v2/filters");
  const asked = url.searchParams.get("status");
  const statusId = asked && foreignIdPattern.test(asked) ? asked : null;
  const isSaved = url.searchParams.has("saved");
  return { data: { filters, statusId, isSaved }, head: { title: t("nav-filters"), noindex: true } };
}

export function Screen({ data: { filters, statusId, isSaved } }: ScreenProps<Filters>) {
  const t = useWords();
  const address = `/filters/new${queryString({ status: statusId })}`;
  return (
    <>
      <Header title={t("nav-filters")} back="/settings/privacy" />
      <section className={styles.section}>
        {isSaved && (
          <p className={styles.saved} role="status">
            <Icon name="check" />
            {t("filters-saved")}
          </p>
        )}
        <p className={styles.text}>{t(statusId ? "filters-choose" : "filters-text")}</p>
        {filters.length > 0 ? (
          <>
            <ButtonLink href={address} icon="plus">
              {t("filters-new")}
            </ButtonLink>
            <ul className={styles.list} aria-label={t("nav-filters")}>
              {filters.map((filter) => (
                <Row key={filter.id} filter={filter} statusId={statusId} />
              ))}
            </ul>
          </>
        ) : (
          <Empty icon="eye-off" action={{ label: t("filters-new"), href: address }}>
            {t("filters-none")}
          </Empty>
        )}
      </section>
    </>
  );
}

function Row({ filter, statusId }: { filter: Filter; statusId: string | null }) {
  const t = useWords();
  const { locale, now } = useReader();
  const { id, title, keywords, statuses, filter_action, expires_at } = filter;
  const left = expires_at === null ? null : Date.parse(expires_at) - now;
  const facts = [
    ...(keywords.length > 0 ? [t("filters-words", { count: keywords.length })] : []),
    ...(statuses.length > 0 ? [t("filters-posts", { count: statuses.length })] : []),
    t(`filters-action-${filter_action}`),
    ...(left === null ? [] : [left > 0 ? t("filters-ends", { time: longTime(locale, left) }) : t("filters-ended")]),
  ];
  return (
    <li>
      <div>
        <b dir="auto">{title}</b>
        <p className={styles.facts}>{facts.join(" · ")}</p>
      </div>
      {!statusId && (
        <ButtonLink href={`/filters/${id}`} size="small" aria-label={t("filters-edit-label", { title })}>
          {t("filters-edit")}
        </ButtonLink>
      )}
      {statusId && statuses.some(({ status_id }) => status_id === statusId) && (
        <span className={styles.facts}>{t("filters-has-post")}</span>
      )}
      {statusId && statuses.every(({ status_id }) => status_id !== statusId) && (
        <PostForm action={`/form/api/v2/filters/${id}/statuses`}>
          <input type="hidden" name="status_id" value={statusId} />
          <input type="hidden" name="return_to" value="/filters?saved=1" />
          <Button type="submit" size="small" aria-label={t("filters-add-label", { title })}>
            {t("filters-add-post")}
          </Button>
        </PostForm>
      )}
    </li>
  );
}
