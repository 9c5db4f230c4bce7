/** The hashtags that the reader follows, each with its week; unfollowed ones stay until the list is left, to be followed again. */
import type { Tag } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/search/followed-tags.module.css";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { SearchForm } from "#web/search/search-form.tsx";
import { TagButton } from "#web/search/tag-buttons.tsx";
import { TagRow } from "#web/search/tag-row.tsx";
import { Header } from "#web/shell/header.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface FollowedTags {
  q: string;
  tags: Tag[];
  /** The address of the next page. */
  next: string | null;
}

const address = "/followed_tags";

export async function load({ api, url, t }: LoadContext): Promise<Loaded<FollowedTags>> {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = { q, max_id: url.searchParams.get("max_id") };
  const { body, next } = await api.get<Tag[]>("/api/v1/followed_tags", page);
  const onward = next && `${address}?${new URLSearchParams({ ...(q && { q }), ...next })}`;
  return { data: { q, tags: body, next: onward }, head: { title: t("nav-followed-tags"), noindex: true } };
}

export function Screen({ data: { q, tags, next } }: ScreenProps<FollowedTags>) {
  const t = useWords();
  return (
    <>
      <Header title={t("nav-followed-tags")} back="/settings/privacy" />
      {(q || tags.length > 0) && (
        <div className={styles.search}>
          <SearchForm q={q} action={address} label={t("followed-tags-search")} />
        </div>
      )}
      {tags.length === 0 ? (
        <Empty icon="hash" action={q ? undefined : { label: t("followed-tags-find"), href: "/search" }}>
          {t(q ? "followed-tags-none" : "followed-tags-empty")}
        </Empty>
      ) : (
        <ul aria-label={t("nav-followed-tags")}>
          {tags.map((tag) => (
            <li key={tag.name}>
              <TagRow tag={tag} action={<TagButton tag={tag} flag="following" />} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className={styles.note}>
          <ButtonLink href={next}>{t("list-more")}</ButtonLink>
        </p>
      )}
    </>
  );
}
