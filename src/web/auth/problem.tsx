/** What the server said no to, in its words; read out at once, because the page was loaded for it. */
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./auth.module.css";

export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      <Icon name="triangle-alert" />
      <span>{children}</span>
    </p>
  );
}
