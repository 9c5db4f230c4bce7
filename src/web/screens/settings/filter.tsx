/** One filter: a new one, or one that is there, with its single posts and the way to delete it. */
import { beginningOf } from "#kit/text-of-html.ts";
import type { Filter, Status } from "#protocol/entities.ts";
import { foreignIdPattern } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { FilterForm } from "#web/settings/filter-form.tsx";
import styles from "#web/settings/filters.module.css";
import { Header } from "#web/shell/header.tsx";
import { Button, look } from "#web/ui/button.tsx";

/** So many of its posts are named; of the others nothing but their number is known. */
const namedPosts = 40;

interface OneFilter {
  filter: Filter | null;
  /** By their ids: author and beginning. One that is gone is missing. */
  posts: Record<string, { address: string; words: string }>;
  statusId: string | null;
}

export async function load({ api, params, url, t }: LoadContext): Promise<Loaded<OneFilter>> {
  if (!params.id) {
    const asked = url.searchParams.get("status");
    const statusId = asked && foreignIdPattern.test(asked) ? asked : null;
    return { data: { filter: null, posts: {}, statusId }, head: { title: t("filters-new"), noindex: true } };
  }
  const { body: filter } = await api.get<Filter>(`/api/v2/filters/${params.id}`);
  const id = filter.statuses.slice(-namedPosts).map(({ status_id }) => status_id);
  const { body: statuses } = id.length > 0 ? await api.get<Status[]>("/api/v1/statuses", { id }) : { body: [] };
  const posts = Object.fromEntries(statuses.map((status) => [status.id, nameOf(status)]));
  return { data: { filter, posts, statusId: null }, head: { title: t("filters-edit-title"), noindex: true } };
}

function nameOf({ id, account, spoiler_text, content }: Status) {
  const words = spoiler_text || beginningOf(content, 80);
  return { address: `/@${account.acct}/${id}`, words: `@${account.acct}: ${words}` };
}

export function Screen({ data: { filter, posts, statusId } }: ScreenProps<OneFilter>) {
  const t = useWords();
  return (
    <>
      <Header title={filter ? t("filters-edit-title") : t("filters-new")} back="/filters" />
      <section className={styles.section}>
        <FilterForm filter={filter ?? undefined} statusId={statusId} />
      </section>
      {filter && filter.statuses.length > 0 && (
        <section className={styles.section}>
          <h2>{t("filters-single")}</h2>
          <ul className={styles.list}>
            {filter.statuses.slice(-namedPosts).map(({ id, status_id }) => (
              <li key={id}>
                {posts[status_id] ? (
                  <a href={posts[status_id].address} dir="auto">
                    {posts[status_id].words}
                  </a>
                ) : (
                  <span className={styles.facts}>{t("status-not-found")}</span>
                )}
                <PostForm action={`/form/api/v2/filters/statuses/${id}`}>
                  <input type="hidden" name="_method" value="DELETE" />
                  <ReturnTo />
                  <Button type="submit" size="small">
                    {t("filters-single-remove")}
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      {filter && (
        <details className={`${styles.section} ${styles.delete}`}>
          <summary className={look("danger", "small")}>{t("filters-delete")}</summary>
          <PostForm action={`/form/api/v2/filters/${filter.id}`}>
            <input type="hidden" name="_method" value="DELETE" />
            <input type="hidden" name="return_to" value="/filters" />
            <p>{t("filters-delete-text")}</p>
            <Button type="submit" tone="danger">
              {t("filters-delete-confirm")}
            </Button>
          </PostForm>
        </details>
      )}
    </>
  );
}
