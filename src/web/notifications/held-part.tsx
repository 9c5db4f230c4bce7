/** What the page of one held-back person says above their notifications: the answers, and that nothing is left to read. */
import type { NotificationRequestId } from "#protocol/ids.ts";
import { useWords } from "#web/i18n/words.ts";
import { Empty } from "#web/ui/empty.tsx";
import { RequestAnswers } from "./request-answers.tsx";

export interface HeldPartProps {
  id: NotificationRequestId;
  acct: string;
  isEmpty: boolean;
}

export function HeldPart({ id, acct, isEmpty }: HeldPartProps) {
  const t = useWords();
  return (
    <>
      <RequestAnswers ids={[id]} acct={acct} />
      {isEmpty && (
        <Empty icon="bell" action={{ label: t("held-title"), href: "/notifications/requests" }}>
          {t("held-from-empty")}
        </Empty>
      )}
    </>
  );
}
