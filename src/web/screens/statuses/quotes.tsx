/** The posts that quote one, newest first. Its author can take it out of each of them. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useEntities, useStatus } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { useList } from "#web/paging/use-list.ts";
import { Header } from "#web/shell/header.tsx";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { Timeline } from "#web/timelines/timeline.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface Quotes extends ListPage<StatusId> {
  id: StatusId;
}

const pathOf = (id: string) => `/api/v1/statuses/${id}`;

export async function load({ api, entities, params, url, t }: LoadContext): Promise<Loaded<Quotes>> {
  const query = Object.fromEntries(url.searchParams);
  const [{ body: quoted }, page] = await Promise.all([
    api.get<Status>(pathOf(params.status!)),
    api.get<Status[]>(`${pathOf(params.status!)}/quotes`, query),
  ]);
  const status = quoted.reblog ?? quoted;
  const { acct } = status.account;
  if (params.account !== acct || quoted.reblog) return { redirect: `/@${acct}/${status.id}/quotes${url.search}` };
  return {
    data: { id: entities.addStatus(status), items: entities.addStatuses(page.body), next: page.next },
    head: { title: t("quotes-title"), noindex: true },
  };
}

export function Screen({ data, params }: ScreenProps<Quotes>) {
  const t = useWords();
  const entities = useEntities();
  const { account } = useReader();
  const { id } = data;
  const address = `/@${params.account}/${id}`;
  const take = (body: Status[]) => entities.addStatuses(body);
  const hidden = useHiddenStatuses("chosen");
  const list = useList<Status[], StatusId>("quotes", { path: `${pathOf(id)}/quotes`, take, hidden }, data);
  const isOwn = useStatus(id)?.account === account?.id;
  return (
    <>
      <Header title={t("quotes-title")} back={address} />
      <Timeline
        label={t("quotes-title")}
        list={list}
        threaded={false}
        empty={<Empty icon="text-quote">{t("quotes-none")}</Empty>}
      />
      {import.meta.env.SSR && isOwn && (
        <noscript>
          {data.items.map((quoting) => (
            <PostForm key={quoting} action={`/form${pathOf(id)}/quotes/${quoting}/revoke`}>
              <input type="hidden" name="return_to" value={`${address}/quotes`} />
              <p>
                <a href={`#${quoting}`}>{`@${entities.accounts.get(entities.statuses.get(quoting)?.account)?.acct}`}</a>{" "}
                <Button type="submit">{t("quote-take-out")}</Button>
              </p>
            </PostForm>
          ))}
        </noscript>
      )}
    </>
  );
}
