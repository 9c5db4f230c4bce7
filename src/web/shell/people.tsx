/**
 * A list of people, as followers, blocks, mutes and searches show it: rows whose
 * buttons know what stands between each person and the reader.
 */
import { useEffect, type ReactNode } from "react";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import type { Api } from "#web/data/api.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useApi, useReader, type Reader } from "#web/data/reader.ts";
import { ListFoot } from "#web/timelines/timeline.tsx";
import { usePages, type FirstPage, type Pages } from "#web/paging/use-pages.ts";

interface Surroundings {
  api: Api;
  entities: EntityStore;
  reader: Reader;
}

/** The first page of such a list, with the relationships that its buttons need. */
export async function loadPeople(around: Surroundings, path: string, query: Query): Promise<FirstPage<AccountId>> {
  const page = await around.api.get<Account[]>(path, query);
  const items = around.entities.addAccounts(page.body);
  await loadRelationships(around, items);
  return { items, next: page.next };
}

/** Reads the relationships that are not known yet; a visitor has none. */
export async function loadRelationships(
  { api, entities, reader }: Surroundings,
  ids: readonly AccountId[],
): Promise<void> {
  if (!reader.account) return;
  const unknown = ids.filter((id) => id !== reader.account?.id && !entities.relationships.get(id));
  if (unknown.length === 0) return;
  const { body } = await api.get<Relationship[]>("/api/v1/accounts/relationships", { id: unknown });
  for (const relationship of body) entities.relationships.put(relationship);
}

interface PeopleListProps {
  pages: Pages<AccountId>;
  empty: ReactNode;
  /** Draws a row where the usual one will not do. */
  row?: (id: AccountId) => ReactNode;
}

export function PeopleList({ pages, empty, row = (id) => <AccountRow id={id} /> }: PeopleListProps) {
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const { items } = pages;
  useEffect(() => {
    // A row without its button is better than no row; the next page asks again.
    loadRelationships({ api, entities, reader }, items).catch(() => {});
  }, [api, entities, reader, items]);
  if (items.length === 0 && !pages.next) return empty;
  return (
    <>
      <ul data-list="" aria-busy={pages.state === "loading"}>
        {items.map((id) => (
          <li key={id}>{row(id)}</li>
        ))}
      </ul>
      <ListFoot pages={pages} />
    </>
  );
}

export function usePeople(name: string, path: string, first: FirstPage<AccountId>): Pages<AccountId> {
  const entities = useEntities();
  return usePages<Account[], AccountId>(name, { path, take: (body) => entities.addAccounts(body) }, first);
}
