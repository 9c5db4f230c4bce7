/** New items wait behind a pill, and nothing moves until it is pressed. */
import type { ComponentProps } from "react";
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
    <Pill {...hooks.newItems.set()} onClick={onShow}>
      {avatars.length > 0 && <Facepile sources={avatars.slice(0, 3)} />}
      {label}
    </Pill>
  );
}

export function Pill(button: ComponentProps<"button">) {
  return (
    <div className={styles.place}>
      <button type="button" className={styles.pill} {...button} />
    </div>
  );
}
