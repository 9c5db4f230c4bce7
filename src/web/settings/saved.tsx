/** Said after a form was sent without script and the page came back. */
import { useLocation } from "#web/navigation/location.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./saved.module.css";

export function Saved({ children }: { children: string }) {
  if (!useLocation().searchParams.has("saved")) return null;
  return (
    <p className={styles.saved} role="status">
      <Icon name="check" />
      {children}
    </p>
  );
}
