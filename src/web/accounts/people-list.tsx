/**
 * A list of people, as followers, blocks, mutes and searches show it: rows whose
 * buttons know what stands between each person and the reader.
 */
import { useEffect, useRef, type ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import * as hooks from "#web/device/hooks.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import type { ListPage } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { ListMotion } from "#web/paging/list-motion.tsx";
import { useList, type ListView } from "#web/paging/use-list.ts";
import { AccountRow } from "./account-row.tsx";
import { loadRelationships, type PeopleSources } from "./relationships.ts";

/** The first page of such a list, with the relationships that its buttons need. */
export async function loadPeople(around: PeopleSources, path: string, query: Query): Promise<ListPage<AccountId>> {
  const page = await around.api.get<Account[]>(path, query);
  const items = around.entities.addAccounts(page.body);
  await loadRelationships(around, items);
  return { items, next: page.next };
}

interface PeopleListProps {
  list: ListView<AccountId>;
  empty: ReactNode;
  /** Draws a row where the usual one will not do. */
  row?: (id: AccountId) => ReactNode;
}

const usualRow = (id: AccountId) => <AccountRow id={id} />;

export function PeopleList({ list, empty, row = usualRow }: PeopleListProps) {
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const { items } = list;
  const ids = items.join();
  const element = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // A row without its button is better than no row; the next page asks again.
    loadRelationships({ api, entities, reader }, items).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- the ids say whether the items changed
  }, [api, entities, reader, ids]);
  if (items.length === 0 && !list.next) return empty;
  return (
    <>
      <ListMotion list={element} rows={ids} />
      <ul ref={element} {...hooks.list.set()} aria-busy={list.state === "loading"}>
        {items.map((id) => (
          <li key={id}>{row(id)}</li>
        ))}
      </ul>
      <ListFoot list={list} />
    </>
  );
}

export function usePeople(name: string, path: string, first: ListPage<AccountId>, query?: Query): ListView<AccountId> {
  const entities = useEntities();
  return useList<Account[], AccountId>(name, { path, query, take: (body) => entities.addAccounts(body) }, first);
}
