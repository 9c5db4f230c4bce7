/** Words from Fluent texts, read when they are bound. A browser gets them read already (`bound-messages.ts`). */
import { FluentResource } from "@fluent/bundle";
import { bindMessages, type Say } from "./bound-messages.ts";

export type { Say };

/** Binds the messages of the given Fluent texts, as `bindMessages` does. */
export function createMessages(locale: string, ftlTexts: readonly string[], onFault?: (fault: Error) => void): Say {
  return bindMessages(
    locale,
    ftlTexts.map((text) => new FluentResource(text)),
    onFault,
  );
}
