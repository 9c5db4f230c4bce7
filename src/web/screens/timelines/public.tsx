/** The public posts of this server (Local), and those of every server it knows (Federated). */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/timelines/public";

const faces = {
  local: {
    address: "/public/local",
    title: "nav-local",
    description: "local-description",
    stream: "public:local",
    query: { local: true, with_in_reply_to: true },
  },
  federated: {
    address: "/public",
    title: "nav-federated",
    description: "federated-description",
    stream: "public",
    query: { with_in_reply_to: true },
  },
} as const;

const faceOf = ({ which }: Record<string, string>) => faces[which === "federated" ? which : "local"];

export async function load(context: LoadContext): Promise<Loaded<ListPage<StatusId>>> {
  const { api, entities, params, reader, url, t } = context;
  const { address, title, description, query } = faceOf(params);
  const page = await api.get<Status[]>(path, { ...query, ...Object.fromEntries(url.searchParams) });
  return {
    data: { items: entities.addStatuses(page.body), next: page.next },
    head: {
      title: t(title),
      description: t(description, { domain: reader.domain }),
      canonical: address,
      og: { type: "website" },
    },
  };
}

export function Screen({ data, params }: ScreenProps<ListPage<StatusId>>) {
  const t = useWords();
  const { account } = useReader();
  const { title, query, stream } = faceOf(params);
  const list = useStatusList(title, { ...data, path, query, stream, kind: "public" });
  const nothing = (
    <Empty icon="users" action={account ? { label: t("shortcut-compose"), href: "/compose" } : undefined}>
      {t("local-empty")}
    </Empty>
  );
  return (
    <>
      <Header title={t(title)} />
      <Timeline label={t(title)} list={list} partial={params.which === "federated"} empty={nothing} />
    </>
  );
}
