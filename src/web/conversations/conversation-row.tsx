/** One conversation in the list: its people, and how what was said last begins. */
import { beginningOf } from "#kit/text-of-html.ts";
import { withoutNamesInHtml } from "#protocol/address.ts";
import { useReader } from "#web/data/reader.ts";
import { useEntities, useStatus } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar, Facepile } from "#web/ui/avatar.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./conversation-row.module.css";
import { nameOfPeople } from "./people.ts";
import type { ListedConversation } from "./use-conversations.ts";

/** Characters: a line, and two on a phone. */
const shown = 140;
const mostFaces = 3;

interface ConversationRowProps {
  conversation: ListedConversation;
  /** It is open beside the list. */
  isCurrent?: boolean;
}

export function ConversationRow({ conversation, isCurrent = false }: ConversationRowProps) {
  const t = useWords();
  const { account, locale, now } = useReader();
  const entities = useEntities();
  const last = useStatus(conversation.lastStatus);
  const people = conversation.accounts.flatMap((id) => entities.accounts.get(id) ?? []);
  if (people.length === 0) return null;
  const words =
    last &&
    (last.spoiler_text ||
      beginningOf(withoutNamesInHtml(last.content, last.mentions, last.media_attachments.length > 0), shown));
  const text = words || (last ? t("conversations-attachment") : "");
  return (
    <a
      className={`${styles.row} row-link`}
      href={`/conversations/${conversation.id}`}
      aria-current={isCurrent ? "page" : undefined}
      data-unread={conversation.unread ? "" : undefined}
    >
      {people.length === 1 ? (
        <Avatar src={people[0]!.avatar} />
      ) : (
        <span className={styles.faces}>
          <Facepile sources={people.slice(0, mostFaces).map(({ avatar }) => avatar)} />
        </span>
      )}
      <span className={styles.what}>
        <span className={styles.first}>
          <bdi className={styles.names}>{nameOfPeople(people, account?.id, locale, t)}</bdi>
          {last && <RelativeTime at={last.created_at} now={now} locale={locale} />}
        </span>
        <span className={styles.last} dir="auto">
          {last?.account === account?.id ? t("conversations-own", { text }) : text}
        </span>
      </span>
      {conversation.unread && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t("conversations-unread")}</span>
        </span>
      )}
    </a>
  );
}
