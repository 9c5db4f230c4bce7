/** The reader's conversations: with whom, what was said last, and what is unread. */
import type { Conversation } from "#protocol/entities.ts";
import { queryString } from "#protocol/query.ts";
import { Earlier } from "#web/conversations/earlier.tsx";
import { ConversationRow } from "#web/conversations/conversation-row.tsx";
import {
  conversationsPath,
  takeConversation,
  useConversations,
  type ConversationList,
} from "#web/conversations/use-conversations.ts";
import { ListPane } from "#web/conversations/panes.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<ConversationList>> {
  const page = await api.get<Conversation[]>(conversationsPath, {
    max_id: url.searchParams.get("max_id"),
  });
  return {
    data: { items: page.body.map((one) => takeConversation(entities, one)), next: page.next },
    head: { title: t("nav-conversations"), noindex: true },
  };
}

function Screen({ data }: ScreenProps<ConversationList>) {
  const t = useWords();
  const list = useConversations(data);
  return (
    <ListPane>
      <Header
        title={t("nav-conversations")}
        actions={<IconLink icon="plus" label={t("conversations-new")} href="/conversations/new" />}
      />
      {list.items.length === 0 && !list.next ? (
        <Empty icon="mail" action={{ label: t("conversations-new"), href: "/conversations/new" }}>
          {t("conversations-empty")}
        </Empty>
      ) : (
        <>
          <ul aria-label={t("nav-conversations")} aria-busy={list.state === "loading"}>
            {list.items.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow conversation={conversation} />
              </li>
            ))}
          </ul>
          {list.next && (
            <Earlier
              label={t("list-more")}
              href={`/conversations${queryString(list.next)}`}
              state={list.state}
              more={list.more}
            />
          )}
        </>
      )}
    </ListPane>
  );
}

/** All of them. */
export const list = { load, Screen };
