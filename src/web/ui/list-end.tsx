/** The line that says that a list is over. */
import type { ReactNode } from "react";
import styles from "./list-end.module.css";

export function ListEnd({ children }: { children: ReactNode }) {
  return <p className={styles.end}>{children}</p>;
}
