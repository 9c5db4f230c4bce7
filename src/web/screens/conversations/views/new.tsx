/** A new conversation: first its people, and then the first message. The address names them, so it works without scripts. */
import { useMemo, useRef } from "react";
import type { Account, SearchResults } from "#protocol/entities.ts";
import { isId, type AccountId } from "#protocol/ids.ts";
import { MessageField } from "#web/conversations/message-field.tsx";
import { DirectNotice } from "#web/conversations/options.tsx";
import { OutgoingMessages } from "#web/conversations/outgoing-messages.tsx";
import { OpenPane } from "#web/conversations/panes.tsx";
import { PersonPicker, pickerPath } from "#web/conversations/person-picker.tsx";
import { takeBack } from "#web/conversations/take-back.ts";
import type { MessageDesk } from "#web/conversations/use-writing.ts";
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

function Screen({ data, url }: ScreenProps<Data>) {
  const t = useWords();
  const desk = useRef<MessageDesk>(null);
  const { q, to, found } = data;
  const draftId = url.searchParams.get("draft") ?? undefined;
  const path = "/api/conversations";
  const message = useMemo(() => ({ accountIds: to.toSorted() }), [to]);
  const outbox = useOutbox({
    name: nameOf(to),
    path,
    body: { account_ids: to },
    onSent: ({ conversation_id }) => void navigate(`/conversations/${conversation_id}`, { replace: true }),
  });
  const { outgoing } = outbox.state;

  /** What is written goes along; without people it waits for the next ones. */
  async function choose(next: readonly AccountId[]): Promise<void> {
    outbox.handOver(nameOf(next));
    const kept = await desk.current?.handOver({ accountIds: next.length > 0 ? next.toSorted() : to.toSorted() });
    const draft = kept === undefined ? draftId : kept;
    await navigate(pickerPath(next, draft), { replace: true });
    // The next name is typed where this one was.
    document.querySelector<HTMLInputElement>("main [name=q]")?.focus();
  }

  return (
    <OpenPane current={null}>
      <Header title={t("conversations-new")} back="/conversations" />
      <PersonPicker q={q} to={to} found={found} onChoose={(next) => void choose(next)} />
      {to.length > 0 && (
        <div className={picker.message}>
          <DirectNotice />
          <OutgoingMessages
            outgoing={outgoing}
            onRetry={outbox.retry}
            onTakeBack={(one) => takeBack(outbox, desk.current, one)}
            onDiscard={outbox.discard}
          />
          <MessageField
            message={message}
            draftId={draftId}
            outbox={outbox}
            desk={desk}
            onSent={(_, conversation) => void navigate(`/conversations/${conversation}`, { replace: true })}
            action={`/form${path}`}
            fields={{ publishId: data.publishId, return_to: "/conversations", "account_ids[]": to }}
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
