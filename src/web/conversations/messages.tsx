/** What was said in a conversation: by day and sender, the newest at the end, and behind it what is on its way. */
import type { ReactNode } from "react";
import { dayName } from "#kit/days.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useEntities, type StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { groupMessages } from "./groups.ts";
import { Message } from "./message.tsx";
import styles from "./messages.module.css";
import { useZone } from "./use-zone.ts";

interface MessagesProps {
  ids: readonly StatusId[];
  /** Of two people the other one needs no name. */
  isPair: boolean;
  /** What can be done with an own one, if anything can. */
  actionsOf: ((status: StatusCell) => ReactNode) | undefined;
}

export function Messages({ ids, isPair, actionsOf }: MessagesProps) {
  const { account, locale, now } = useReader();
  const entities = useEntities();
  const zone = useZone();
  const statuses = ids.flatMap((id) => entities.statuses.get(id) ?? []);
  return groupMessages(statuses, zone).map(({ day, at, groups }) => (
    <section key={day} className={styles.day}>
      <h2>
        <span>{dayName(locale, at, now, zone)}</span>
      </h2>
      <ul>
        {groups.flatMap(({ author, ids: own }) =>
          // Each stands by itself: whatever comes before or behind it, it is the same element.
          own.map((id, at) => (
            <Line key={id} author={author} isFirst={at === 0} isNamed={!isPair}>
              <Message id={id} actionsOf={author === account?.id ? actionsOf : undefined} />
            </Line>
          )),
        )}
      </ul>
    </section>
  ));
}

interface LineProps {
  author: AccountId;
  /** Of those in a row. */
  isFirst: boolean;
  isNamed: boolean;
  children: ReactNode;
}

function Line({ author: id, isFirst, isNamed, children }: LineProps) {
  const t = useWords();
  const isOwn = useReader().account?.id === id;
  const author = useAccount(id);
  if (!author) return null;
  const page = `/@${author.acct}`;
  return (
    <li className={styles.line} data-own={isOwn ? "" : undefined} data-first={isFirst ? "" : undefined}>
      {!isOwn && isFirst && (
        <a href={page} tabIndex={-1} aria-hidden="true">
          <Avatar src={author.avatar} size="small" />
        </a>
      )}
      <div>
        {isFirst && (
          <h3 className={isNamed && !isOwn ? styles.sender : "visually-hidden"}>
            {isOwn ? (
              t("conversation-you")
            ) : (
              <a href={page}>
                <DisplayName account={author} />
              </a>
            )}
          </h3>
        )}
        {children}
      </div>
    </li>
  );
}
