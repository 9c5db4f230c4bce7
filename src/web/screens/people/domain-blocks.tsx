/** The servers that the reader blocks. A row stays when it was let go, and can be blocked again. */
import { useState } from "react";
import { blockAgain, unblockDomain } from "#web/accounts/domain-verbs.ts";
import people from "#web/accounts/people-list.module.css";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { useList } from "#web/paging/use-list.ts";
import { SearchForm } from "#web/search/search-form.tsx";
import { Header } from "#web/shell/header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { useHands } from "#web/verbs/hands.ts";

const path = "/api/v1/domain_blocks";
const fresh = "/domain_blocks/new";

export async function load({ api, url, t }: LoadContext): Promise<Loaded<ListPage<string>>> {
  const { body, next } = await api.get<string[]>(path, Object.fromEntries(url.searchParams));
  return { data: { items: body, next }, head: { title: t("nav-domain-blocks"), noindex: true } };
}

export function Screen({ data, url }: ScreenProps<ListPage<string>>) {
  const t = useWords();
  const q = url.searchParams.get("q")?.trim() ?? "";
  const source = { path, query: { q }, take: (domains: string[]) => domains };
  const list = useList<string[], string>(`domains ${q}`, source, data);
  const isEmpty = list.items.length === 0 && !list.next;
  const add = { label: t("domain-block-heading"), href: fresh };
  return (
    <>
      <Header title={t("nav-domain-blocks")} back="/settings/privacy" />
      {(q || !isEmpty) && (
        <div className={people.search}>
          <SearchForm key={q} q={q} action="/domain_blocks" label={t("domain-blocks-search")} />
        </div>
      )}
      {isEmpty ? (
        <Empty icon="globe" action={q ? undefined : add}>
          {t(q ? "domain-blocks-none-found" : "domain-blocks-empty")}
        </Empty>
      ) : (
        <>
          <p className={people.add}>
            <ButtonLink href={fresh} size="small">
              {add.label}
            </ButtonLink>
          </p>
          <ul>
            {list.items.map((domain) => (
              <li key={domain} className={people.domain}>
                <bdi>{domain}</bdi>
                <DomainButton domain={domain} />
              </li>
            ))}
          </ul>
          <ListFoot list={list} />
        </>
      )}
    </>
  );
}

function DomainButton({ domain }: { domain: string }) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const [blocked, setBlocked] = useState(true);
  if (!blocked) {
    return (
      <Button
        size="small"
        aria-label={t("domain-blocks-undo-label", { domain })}
        onClick={() => void blockAgain(hands, domain).then((done) => done && setBlocked(true))}
      >
        {t("relations-undo")}
      </Button>
    );
  }
  return (
    <PostForm
      action={`/form${path}`}
      onSubmit={(event) => {
        event.preventDefault();
        void unblockDomain(hands, reader, domain).then((done) => done && setBlocked(false));
      }}
    >
      <input type="hidden" name="_method" value="DELETE" />
      <input type="hidden" name="domain" value={domain} />
      <ReturnTo />
      <Button type="submit" size="small" aria-label={t("domain-unblock-label", { domain })}>
        {t("domain-unblock")}
      </Button>
    </PostForm>
  );
}
