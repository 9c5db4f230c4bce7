/** Brings the choices to a search field with its first focus; until they are there, and without them, it is a form. */
import { useEffect, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";

let Suggestions: ComponentType<{ field: HTMLInputElement; withRecent: boolean }> | undefined;

interface HereProps {
  /** A selector of the fields, whoever has drawn them. */
  fields: string;
  /** Searches of before are offered where nothing was typed. */
  withRecent?: boolean;
}

export function SuggestHere({ fields, withRecent = true }: HereProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const look = async (target: EventTarget | null) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
      try {
        Suggestions ??= await (await import("./suggestions.tsx")).load();
        if (target.isConnected) setField(target);
      } catch {
        // The next focus tries again.
      }
    };
    const onFocus = ({ target }: FocusEvent) => void look(target);
    document.addEventListener("focusin", onFocus);
    void look(document.activeElement);
    return () => document.removeEventListener("focusin", onFocus);
  }, [fields]);
  const place = field?.closest("search");
  return Suggestions && field && place
    ? createPortal(<Suggestions field={field} withRecent={withRecent} />, place)
    : null;
}
