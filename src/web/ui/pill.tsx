/** New items wait behind this pill, and nothing moves until it is pressed. */
import * as hooks from "#web/device/hooks.ts";
import { Facepile } from "./avatar.tsx";
import styles from "./pill.module.css";

interface NewItemsPillProps {
  label: string;
  /** Up to three faces. */
  avatars: readonly string[];
  onShow: () => void;
}

export function NewItemsPill({ label, avatars, onShow }: NewItemsPillProps) {
  return (
    <div className={styles.place}>
      <button type="button" className={styles.pill} {...hooks.newItems.set()} onClick={onShow}>
        {avatars.length > 0 && <Facepile sources={avatars.slice(0, 3)} />}
        {label}
      </button>
    </div>
  );
}
