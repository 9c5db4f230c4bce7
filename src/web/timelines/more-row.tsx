/** A row between the posts of a thread about those that are not shown here. */
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./more-row.module.css";

interface MoreRowProps {
  /** It leads there, if they can be had. */
  href?: string;
  /** A line leads to the post above or below. */
  joined?: "above" | "below";
  children: ReactNode;
}

export function MoreRow({ href, joined, children }: MoreRowProps) {
  return (
    <p className={styles.row} data-joined={joined}>
      <Icon name="ellipsis" />
      {href ? <a href={href}>{children}</a> : <span>{children}</span>}
    </p>
  );
}
