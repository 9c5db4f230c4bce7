/**
 * A menu or a dialog whose code is fetched when somebody asks for it.
 *
 * Without a network it closes again and says so, and the next press tries anew:
 * a screen must not fail because a part of it was not there in time.
 */
import { useEffect, useReducer, type ComponentType } from "react";
import { useWords } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";

interface Closable {
  onClose: () => void;
}

export function onIntent<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  return function OnIntent(props: Props) {
    const t = useWords();
    const [, showPart] = useReducer(() => true, false);
    useEffect(() => {
      if (Part) return;
      load().then(
        (loaded) => {
          Part = loaded;
          showPart();
        },
        () => {
          toast({ text: t("error-offline") });
          props.onClose();
        },
      );
      // It is fetched once, by its first use.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return Part && <Part {...props} />;
  };
}
