/** One post in its thread: what it answers above, the post itself, its answers below. */
import { textOfHtml } from "#kit/text-of-html.ts";
import type { StatusId } from "#protocol/ids.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { mentionsForReply } from "#web/composer/mentions.ts";
import { ComposePrompt } from "#web/composer/prompt.tsx";
import { useAccount, useEntities, useOriginal } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { MoreLink } from "#web/paging/more-link.tsx";
import { Header } from "#web/shell/header.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import { FocusedStatus } from "#web/statuses/focused-status.tsx";
import { Status as StatusCard } from "#web/statuses/status.tsx";
import { MoreRow } from "#web/timelines/more-row.tsx";
import { rowsOfThread } from "#web/timelines/thread-rows.ts";
import { addressOfStatus, ThreadRows } from "#web/timelines/thread-tree.tsx";
import { joinsOf } from "#web/timelines/threads.ts";
import { askForThread, useThread, type Thread } from "#web/timelines/use-thread.ts";
import { Empty } from "#web/ui/empty.tsx";

export async function load({ api, entities, params, url, t }: LoadContext): Promise<Loaded<Thread>> {
  const query = Object.fromEntries(url.searchParams);
  const { body, next } = await askForThread(api, params.status!, query);
  const { status: found, ancestors, descendants, more_ancestors, more_replies } = body;
  const status = found.reblog ?? found;
  // The address of a post names its author; another name in it would be a second address of the same page.
  const address = `/@${status.account.acct}/${status.id}`;
  if (params.account !== status.account.acct || found.reblog) return { redirect: address + url.search };
  const name = plainName(status.account);
  const text = status.spoiler_text || textOfHtml(status.content);
  const picture = status.sensitive ? undefined : status.media_attachments.find(({ type }) => type === "image");
  return {
    data: {
      id: entities.addStatus(status),
      ancestors: entities.addStatuses(ancestors),
      moreAncestors: more_ancestors,
      parts: [{ query, descendants: entities.addStatuses(descendants), more: more_replies }],
      next,
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
      ...(status.visibility === "public" &&
        !status.account.acct.includes("@") && { embed: `/api/oembed?url=${encodeURIComponent(status.url)}` }),
      noindex: status.visibility !== "public" || status.account.noindex || url.search !== "",
    },
  };
}

export function Screen({ data, url }: ScreenProps<Thread>) {
  const t = useWords();
  const entities = useEntities();
  const reader = useReader();
  const { id: focused, ancestors, moreAncestors, descendants, more, list } = useThread(data);
  const status = useOriginal(focused);
  const author = useAccount(status?.account ?? null);
  if (!status || !author) {
    return (
      <>
        <Header title={t("status-page-title")} back="/" />
        <Empty icon="trash-2">{t("status-not-found")}</Empty>
      </>
    );
  }
  const addressOf = (id: StatusId) => addressOfStatus(entities, id);
  const parentOf = (id: StatusId) => entities.statuses.get(id)?.in_reply_to_id ?? null;
  const above = joinsOf([...ancestors, focused], parentOf);
  return (
    <FilterPlace value="thread">
      <Header title={t("status-page-title")} back={`/@${author.acct}`} />
      {moreAncestors && ancestors[0] && (
        <MoreRow href={addressOf(ancestors[0])} joined="below">
          {t("status-earlier")}
        </MoreRow>
      )}
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
        {url.search && <MoreRow href={addressOf(focused)}>{t("status-replies-first")}</MoreRow>}
        <div {...hooks.list.set()}>
          <ThreadRows rows={rowsOfThread(descendants, more, parentOf)} under={focused} />
        </div>
        {list.next && <MoreLink {...list} next={list.next} label={t("status-replies-more")} />}
      </section>
    </FilterPlace>
  );
}
