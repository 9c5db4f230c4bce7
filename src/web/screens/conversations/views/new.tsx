/** A new conversation: first its people, and then the first message. The address names them, so it works without scripts. */
import type { Account, SearchResults } from "#protocol/entities.ts";
import { isId, type AccountId } from "#protocol/ids.ts";
import { MessageForm } from "#web/conversations/message-form.tsx";
import { DirectNotice } from "#web/conversations/options.tsx";
import { OutgoingMessages } from "#web/conversations/outgoing-messages.tsx";
import { OpenPane } from "#web/conversations/panes.tsx";
import { PersonPicker, pickerPath } from "#web/conversations/person-picker.tsx";
import { useOutbox } from "#web/conversations/use-outbox.ts";
import picker from "#web/conversations/person-picker.module.css";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";

interface Data {
  q: string;
  /** The people who were chosen, in that order. */
  to: AccountId[];
  found: AccountId[];
  publishId: string;
}

/** People who are offered. */
const some = 10;
/** As many as a post can mention. */
const most = 50;

async function load({ api, entities, url, reader, t }: LoadContext): Promise<Loaded<Data>> {
  const q = (url.searchParams.get("q") ?? "").trim();
  const asked = (url.searchParams.get("to") ?? "").split(",").filter(isId).slice(0, most);
  const own = reader.account!.id;
  const [chosen, found] = await Promise.all([
    asked.length > 0 ? api.get<Account[]>("/api/v1/accounts", { id: asked }) : null,
    q
      ? api.get<SearchResults>("/api/v2/search", { q, type: "accounts", limit: some })
      : api.get<Account[]>(`/api/v1/accounts/${own}/following`, { limit: some }),
  ]);
  const to = entities.addAccounts(chosen?.body ?? []);
  const people = Array.isArray(found.body) ? found.body : found.body.accounts;
  const isOffered = ({ id }: Account) => !to.includes(id) && id !== own;
  return {
    data: { q, to, found: entities.addAccounts(people.filter(isOffered)), publishId: crypto.randomUUID() },
    head: { title: t("conversations-new"), noindex: true },
  };
}

const nameOf = (to: readonly AccountId[]) => `new ${to.toSorted().join()}`;

function Screen({ data }: ScreenProps<Data>) {
  const t = useWords();
  const { q, to, found } = data;
  const path = "/api/conversations";
  const outbox = useOutbox({
    name: nameOf(to),
    path,
    body: { account_ids: to },
    onSent: ({ conversation_id }) => void navigate(`/conversations/${conversation_id}`, { replace: true }),
  });
  const { text, outgoing } = outbox.state;
  return (
    <OpenPane current={null}>
      <Header title={t("conversations-new")} back="/conversations" />
      <PersonPicker
        q={q}
        to={to}
        found={found}
        onChoose={(next) => {
          outbox.handOver(nameOf(next));
          void navigate(pickerPath(next), { replace: true });
        }}
      />
      {to.length > 0 && (
        <div className={picker.message}>
          <DirectNotice />
          <OutgoingMessages
            outgoing={outgoing}
            onRetry={outbox.retry}
            onTakeBack={outbox.takeBack}
            onDiscard={outbox.discard}
          />
          <MessageForm
            action={`/form${path}`}
            fields={{ publishId: data.publishId, return_to: "/conversations", "account_ids[]": to }}
            text={text}
            onType={outbox.type}
            onEarly={outbox.early}
            onSend={outbox.send}
            label={t("conversation-field")}
            send={t("conversation-send")}
          />
        </div>
      )}
    </OpenPane>
  );
}

/** One that begins. */
export const begun = { load, Screen };
