/**
 * A face, always beside the name that it belongs to, so that its alternative
 * text is empty, unless its owner has described it where it is large. `lazy` also keeps React from preloading each of a whole list.
 */
import styles from "./avatar.module.css";

const pixels = { tiny: 20, small: 32, normal: 44, large: 92 } as const;

export function Avatar({ src, alt = "", size = "normal" }: { src: string; alt?: string; size?: keyof typeof pixels }) {
  const side = pixels[size];
  return (
    <img className={`${styles.avatar} ${styles[size]}`} src={src} alt={alt} width={side} height={side} loading="lazy" />
  );
}

/** Several faces that overlap a little. */
export function Facepile({ sources, size = "tiny" }: { sources: readonly string[]; size?: "tiny" | "small" }) {
  return (
    <span className={styles.pile}>
      {sources.map((src, at) => (
        // Several may have the same picture: that of all who have none.
        <Avatar key={at} src={src} size={size} />
      ))}
    </span>
  );
}
