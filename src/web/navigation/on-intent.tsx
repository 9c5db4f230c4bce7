/**
 * A menu, a dialog or a composer whose code is fetched when somebody asks for it.
 *
 * Without a network it closes again and says so, and the next press tries anew:
 * a screen must not fail because a part of it was not there in time.
 */
import { useEffect, useReducer, type ComponentType, type ReactNode } from "react";
import { noAnswer } from "#web/data/no-answer.ts";
import { stayHere } from "./loading.ts";
import { useWords } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";

interface Closable {
  onClose: () => void;
}

interface OnIntentProps {
  /** Stands there until the code has come. */
  meanwhile?: ReactNode;
}

export function onIntent<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & OnIntentProps> {
  let Part: ComponentType<Props> | null = null;
  return function OnIntent(props: Props & OnIntentProps) {
    const t = useWords();
    const [, showPart] = useReducer(() => true, false);
    useEffect(() => {
      stayHere();
      if (Part) return;
      load().then(
        (loaded) => {
          Part = loaded;
          showPart();
        },
        () => {
          toast({ text: noAnswer(t) });
          props.onClose();
        },
      );
      // It is fetched once, by its first use.
      // oxlint-disable-next-line react/exhaustive-deps -- what it is given later changes nothing about the fetch
    }, []);
    return Part ? <Part {...props} /> : props.meanwhile;
  };
}
