/** One post in its thread: what it answers above, the post itself, its answers below. */
import type { Context, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { mentionsForReply } from "#web/composer/mentions.ts";
import { ComposePrompt } from "#web/composer/prompt.tsx";
import { useAccount, useEntities, useStatus } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { FocusedStatus } from "#web/statuses/focused-status.tsx";
import { Status as StatusCard } from "#web/statuses/status.tsx";
import { textOfHtml } from "#web/statuses/text-of-html.ts";
import { joinsOf } from "#web/timelines/threads.ts";
import { useThread, type Thread } from "#web/timelines/use-thread.ts";
import { Empty } from "#web/ui/empty.tsx";

export async function load({ api, entities, params, t }: LoadContext): Promise<Loaded<Thread>> {
  const path = `/api/v1/statuses/${params.status}`;
  const [{ body: found }, { body: context }] = await Promise.all([
    api.get<Status>(path),
    api.get<Context>(`${path}/context`),
  ]);
  const status = found.reblog ?? found;
  // The address of a post names its author; another name in it would be a second address of the same page.
  const address = `/@${status.account.acct}/${status.id}`;
  if (params.account !== status.account.acct || found.reblog) return { redirect: address };
  const { descendants } = context;
  const name = plainName(status.account);
  const text = status.spoiler_text || textOfHtml(status.content);
  const picture = status.sensitive ? undefined : status.media_attachments.find(({ type }) => type === "image");
  return {
    data: {
      id: entities.addStatus(status),
      ancestors: entities.addStatuses(context.ancestors),
      descendants: entities.addStatuses(descendants),
    },
    head: {
      title: text ? t("status-title", { name, text: text.slice(0, 80) }) : name,
      description: text.slice(0, 300),
      canonical: status.url,
      ...(["public", "unlisted"].includes(status.visibility) && {
        og: {
          type: "article" as const,
          image: picture?.url ?? status.account.avatar,
          imageAlt: picture?.description ?? name,
        },
      }),
      noindex: status.visibility !== "public" || status.account.noindex,
    },
  };
}

export function Screen({ data }: ScreenProps<Thread>) {
  const t = useWords();
  const entities = useEntities();
  const reader = useReader();
  const { id: focused, ancestors, descendants } = useThread(data);
  const status = useStatus(focused);
  const author = useAccount(status?.account ?? null);
  if (!status || !author) {
    return (
      <>
        <Header title={t("status-page-title")} back="/" />
        <Empty icon="trash-2">{t("status-not-found")}</Empty>
      </>
    );
  }
  const parentOf = (id: StatusId) => entities.statuses.get(id)?.in_reply_to_id ?? null;
  const above = joinsOf([...ancestors, focused], parentOf);
  const below = joinsOf(descendants, parentOf);
  return (
    <>
      <Header title={t("status-page-title")} back={`/@${author.acct}`} />
      {ancestors.map((id, index) => (
        <StatusCard key={id} id={id} joined={above[index]} />
      ))}
      <FocusedStatus id={focused} joined={ancestors.length > 0} />
      {reader.account && (
        <ComposePrompt
          href={`/compose?in_reply_to=${focused}`}
          replyTo={{ status, acct: author.acct, mentions: mentionsForReply(status, author, reader.account) }}
        />
      )}
      <section aria-label={t("status-replies")}>
        {descendants.map((id, index) => (
          <StatusCard key={id} id={id} joined={below[index]} under={focused} />
        ))}
      </section>
    </>
  );
}
