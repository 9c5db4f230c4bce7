/** A row of places. Each is a link with an address of its own; a row that is too long scrolls and never wraps. */
import styles from "./tabs.module.css";

export interface Tab {
  href: string;
  label: string;
  current: boolean;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} className={styles.tab} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          <span>{tab.label}</span>
        </a>
      ))}
    </nav>
  );
}
