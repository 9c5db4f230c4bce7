/** Says before a post is published what of it the server of a linked account will not show. */
import type { Linked } from "#protocol/linked.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { lossesOf, sayLoss } from "./losses.ts";
import styles from "./composer.module.css";

interface WhatIsLostProps {
  open: OpenDraft;
  linked: Linked;
  /** It stays. */
  onClose: () => void;
}

/** The region is there before anything is in it, so that what comes is read out; a key that changes none of it draws nothing. */
export function WhatIsLost({ open, linked }: WhatIsLostProps) {
  const t = useWords();
  const lines = useEachKey(open, ({ draft }) => JSON.stringify(lossesOf(draft, linked)));
  return (
    <div role="status">
      {(JSON.parse(lines) as ReturnType<typeof lossesOf>).map((loss, at) => (
        <p key={at} className={"blocks" in loss ? styles.problem : styles.note}>
          {sayLoss(t, loss, linked.server)}
        </p>
      ))}
    </div>
  );
}
