/** A notice on a page without React; it goes by itself. */
import styles from "./toast.module.css";

const patience = 8_000;

export function showPassingNotice(text: string): void {
  const place = document.createElement("div");
  place.className = styles["place"]!;
  place.role = "status";
  document.body.append(place);
  const words = document.createElement("span");
  words.textContent = text;
  const notice = document.createElement("div");
  notice.className = styles["toast"]!;
  notice.append(words);
  // The region has to be there before its words, or they aren't read out.
  requestAnimationFrame(() => place.append(notice));
  setTimeout(() => place.remove(), patience);
}
