/** The words of a post. The HTML was sanitised when it was stored; here it only gets its custom emoji. */
import type { ReactNode } from "react";
import { withCustomEmoji } from "#web/accounts/custom-emoji.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { useIdInRow } from "#web/ui/row-id.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./content.module.css";
import { foldOf } from "./lines.ts";

interface ContentProps {
  id?: string;
  status: Pick<StatusCell, "content" | "language" | "emojis">;
  /** A post that is read on its own is larger. Only `normal` ones are folded. */
  size?: "normal" | "focused" | "excerpt";
}

export function Content({ id, status, size = "normal" }: ContentProps) {
  if (!status.content) return null;
  const fold = size === "normal" ? foldOf(status.content) : "none";
  const words = (
    <ServerHtml
      id={id}
      className={size === "focused" ? `prose ${styles.content} ${styles.focused}` : `prose ${styles.content}`}
      lang={status.language ?? undefined}
      dir="auto"
      html={withCustomEmoji(status.content, status.emojis)}
    />
  );
  return fold === "none" ? words : <Folded narrow={fold === "narrow"}>{words}</Folded>;
}

/**
 * The first twelve lines and "Read more". A checkbox unfolds it, so that it
 * works without any script; what is hidden is hidden from sight only, and comes
 * into sight when the focus or a search gets there.
 */
export function Folded({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const t = useWords();
  const id = useIdInRow("f");
  return (
    <div className={narrow ? `${styles.fold} ${styles.narrow}` : styles.fold}>
      <input className="visually-hidden" type="checkbox" id={id} />
      {children}
      <label htmlFor={id}>
        <span>{t("status-read-more")}</span>
        <span>{t("status-read-less")}</span>
      </label>
    </div>
  );
}
