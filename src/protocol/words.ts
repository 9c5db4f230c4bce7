/** Words in one language: `t("status-reply")`, by the ids that `locales/` has. */
import type { Say } from "#kit/messages.ts";
import type { MessageId } from "./message-ids.ts";

export type Words = Say<MessageId>;
