/** One conversation: what was said, the newest at the end, and the field to go on. */
import { useEffect, useMemo, useRef } from "react";
import type { ConversationPage, OwnStatusSource } from "#protocol/entities.ts";
import { queryString } from "#protocol/query.ts";
import { withoutNames } from "#protocol/address.ts";
import { foreignIdPattern, type AccountConversationId, type AccountId, type StatusId } from "#protocol/ids.ts";
import styles from "#web/conversations/conversation.module.css";
import { Earlier } from "#web/conversations/earlier.tsx";
import { MessageField } from "#web/conversations/message-field.tsx";
import { MessageForm } from "#web/conversations/message-form.tsx";
import { Messages } from "#web/conversations/messages.tsx";
import { ConversationOptions, DirectNotice } from "#web/conversations/options.tsx";
import { OutgoingMessages } from "#web/conversations/outgoing-messages.tsx";
import { OpenPane } from "#web/conversations/panes.tsx";
import { nameOfPeople } from "#web/conversations/people.ts";
import { composerPath, useEdit } from "#web/conversations/use-edit.ts";
import { conversationPath, useMessages, type MessagePage } from "#web/conversations/use-messages.ts";
import { takeBack } from "#web/conversations/take-back.ts";
import type { MessageDesk } from "#web/conversations/use-writing.ts";
import { useOutbox } from "#web/conversations/use-outbox.ts";
import { useSteadyLog } from "#web/conversations/use-steady-log.ts";
import { pickerPath } from "#web/conversations/person-picker.tsx";
import { isPlainPress } from "#web/device/plain-press.ts";
import type { ApiProblem } from "#web/data/api.ts";
import { can } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useEntities, type StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";

interface Data extends MessagePage {
  id: AccountConversationId;
  accounts: AccountId[];
  unread: boolean;
  /** Under which the form is sent without scripts. */
  publishId: string;
  /** The message that is edited there. */
  edit: { id: StatusId; text: string } | null;
}

async function load(context: LoadContext): Promise<Loaded<Data>> {
  const { api, entities, params, url, reader, t } = context;
  const id = params["id"] as AccountConversationId;
  const { edit: edited, max_id } = Object.fromEntries(url.searchParams);
  const draft = url.searchParams.get("draft");
  const read = await api
    .get<ConversationPage>(conversationPath(id), { max_id })
    .catch((problem: ApiProblem) => (draft && problem.status === 404 ? null : Promise.reject(problem)));
  // A draft outlives its conversation, and goes to whoever is chosen then.
  if (!read) return { redirect: pickerPath([], draft) };
  const { next } = read;
  const { conversation, messages } = read.body;
  const edit =
    edited && foreignIdPattern.test(edited) ? await api.get<OwnStatusSource>(`/api/statuses/${edited}/source`) : null;
  if (edit?.body.rich) return { redirect: composerPath(reader.account!.acct, edit.body.id) };
  return {
    data: {
      id,
      accounts: entities.addAccounts(conversation.accounts),
      unread: conversation.unread,
      items: entities.addStatuses(messages).toReversed(),
      older: next,
      publishId: crypto.randomUUID(),
      edit: edit && { id: edit.body.id, text: withoutNames(edit.body.text) },
    },
    head: { title: nameOfPeople(conversation.accounts, reader.account?.id, reader.locale, t), noindex: true },
  };
}

function Screen({ data, url }: ScreenProps<Data>) {
  const t = useWords();
  const { account, locale } = useReader();
  const entities = useEntities();
  const { id } = data;
  const page = `/conversations/${id}`;
  const path = `${conversationPath(id)}/messages`;
  const isOld = url.searchParams.has("max_id");
  const messages = useMessages(id, data, isOld);
  const desk = useRef<MessageDesk>(null);
  const message = useMemo(() => ({ conversationId: id }), [id]);
  /** A person who was named besides is in another conversation with the same words. */
  const show = (status: StatusId, conversation: string) => {
    if (conversation === id) messages.add([status]);
    else void navigate(`/conversations/${conversation}`);
  };
  const outbox = useOutbox({
    name: id,
    path,
    onSent: ({ conversation_id, status }) => show(status.id, conversation_id),
  });
  const { edit: kept, outgoing } = outbox.state;
  const wasEditing = useRef(false);
  wasEditing.current ||= kept !== null;
  const editing = useEdit(path, account!.acct, kept, outbox.edit);
  useRead(data, messages);
  const log = useRef<HTMLDivElement>(null);
  const goToEnd = useSteadyLog(log, messages.items[0], outgoing.at(-1)?.publishId ?? messages.items.at(-1));
  // The server's form changes the message of its address; the page takes it over.
  const isAsked = data.edit !== null && import.meta.env.SSR;
  const edit = isAsked ? data.edit : kept;
  useEffect(() => {
    if (data.edit) outbox.edit(data.edit);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the address of this page
  }, [data.edit]);

  const accounts = data.accounts.flatMap((one) => entities.accounts.get(one) ?? []);
  const names = nameOfPeople(accounts, account?.id, locale, t);
  const actionsOf = ({ id: own, media_attachments: media, poll }: StatusCell) => (
    <a
      href={media.length > 0 || poll ? composerPath(account!.acct, own) : `${page}?edit=${own}`}
      aria-label={t("conversation-edit")}
      onClick={(event) => {
        if (!isPlainPress(event) || media.length > 0 || poll) return;
        event.preventDefault();
        void editing.begin(own);
      }}
    >
      {t("conversation-take-back")}
    </a>
  );
  return (
    <OpenPane current={id}>
      <Header
        title={<bdi>{names}</bdi>}
        back="/conversations"
        actions={<ConversationOptions id={id} unread={data.unread} />}
      />
      <div className={styles.conversation}>
        <div
          ref={log}
          className={styles.log}
          role="log"
          aria-label={t("conversation-log", { names })}
          aria-busy={messages.state === "loading"}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
          tabIndex={0}
        >
          <div>
            {messages.older ? (
              <Earlier
                label={t("conversation-earlier")}
                href={page + queryString(messages.older)}
                state={messages.state}
                more={messages.more}
              />
            ) : (
              <DirectNotice />
            )}
            <Messages
              ids={messages.items}
              isPair={accounts.length === 1}
              actionsOf={can(account, "edit") ? actionsOf : undefined}
            />
            {isOld && (
              <p>
                <a href={page}>{t("conversation-newest")}</a>
              </p>
            )}
            <OutgoingMessages
              outgoing={outgoing}
              onRetry={outbox.retry}
              onTakeBack={(one) => takeBack(outbox, desk.current, one)}
              onDiscard={outbox.discard}
            />
          </div>
        </div>
        {edit ? (
          <MessageForm
            key={edit.id}
            action={`/form${path}/${edit.id}`}
            fields={{ publishId: edit.id, return_to: page, _method: "PATCH" }}
            text={edit.text}
            onType={(words) => outbox.edit({ ...edit, text: words })}
            onSend={() => void editing.save()}
            label={t("conversation-editing")}
            send={t("conversation-save")}
            editing={{ onCancel: editing.end, cancelHref: page, moreHref: composerPath(account!.acct, edit.id) }}
            problem={editing.problem}
            busy={editing.busy}
            autoFocus
          />
        ) : (
          <MessageField
            message={message}
            draftId={url.searchParams.get("draft") ?? undefined}
            outbox={outbox}
            desk={desk}
            action={`/form${path}`}
            fields={{ publishId: data.publishId, return_to: page }}
            // The keyboard goes on after an edit.
            autoFocus={wasEditing.current}
            onSend={goToEnd}
            onSent={(status, conversation) => status && show(status.id, conversation!)}
            label={t("conversation-field")}
            send={t("conversation-send")}
          />
        )}
      </div>
    </OpenPane>
  );
}

/** What somebody looks at is read. */
function useRead({ id, unread }: Data, messages: ReturnType<typeof useMessages>): void {
  const api = useApi();
  const isUnread = unread || messages.unread;
  const last = messages.items.at(-1);
  useEffect(() => {
    if (!isUnread) return;
    const read = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", read);
      // It stays unread if this did not arrive.
      void api.send("POST", `/api/v1/conversations/${id}/read`).then(
        () => messages.setUnread(false),
        () => {},
      );
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message that came
  }, [api, id, isUnread, last]);
}

/** One conversation. */
export const open = { load, Screen };
