/** One topic of a section of the settings; without a title, the end of its form. */
import type { ReactNode } from "react";
import styles from "./group.module.css";

export function Group({ title, text, children }: { title?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title && <h2>{title}</h2>}
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
