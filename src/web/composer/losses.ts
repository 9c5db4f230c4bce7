/** What will be lost of a draft on the server of a linked account: only what is really in it. */
import { placedIn, withoutPlaces } from "#protocol/draft-places.ts";
import type { Linked } from "#protocol/linked.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { hasFormatting } from "#web/drafts/plain-text.ts";
import type { Words } from "#web/i18n/words.ts";

export type Loss =
  | { kind: "formatting" | "places" | "spoken" }
  /** These keep it from being published. */
  | { kind: "too-many"; blocks: true }
  | { kind: "file"; name: string; blocks: true };

/** Losses that its author may accept come first, as they have written them before they add a file. */
export function lossesOf(
  { content, files }: Pick<Draft, "content" | "files">,
  { has, limits }: Pick<Linked, "has" | "limits">,
): Loss[] {
  const downloads = files.filter(({ kind }) => kind === "file");
  return [
    ...(!has.includes("markdown") && hasFormatting(withoutPlaces(content)) ? [{ kind: "formatting" } as const] : []),
    ...(placedIn(content).size > 0 ? [{ kind: "places" } as const] : []),
    ...(files.some(isSpokenOf) ? [{ kind: "spoken" } as const] : []),
    ...(files.length > limits.attachments ? [{ kind: "too-many", blocks: true } as const] : []),
    ...downloads.map(({ name }) => ({ kind: "file", name, blocks: true }) as const),
  ];
}

/** What keeps a draft from being published there; null if nothing does. */
export function sayBlock(draft: Draft, linked: Linked, t: Words): string | null {
  const block = lossesOf(draft, linked).find((loss) => "blocks" in loss);
  return block ? sayLoss(t, block, linked.server) : null;
}

export function sayLoss(t: Words, loss: Loss, server: string): string {
  switch (loss.kind) {
    case "formatting":
      return t("lost-formatting", { server });
    case "places":
      return t("lost-places");
    case "spoken":
      return t("lost-spoken");
    case "too-many":
      return t("lost-too-many");
    case "file":
      return t("lost-file", { server, name: loss.name });
  }
}

/** Whether somebody has written down what is said in it. */
function isSpokenOf({ attachment, transcript = attachment?.transcript, captions }: DraftFile): boolean {
  return Boolean(transcript?.trim()) || (captions ?? attachment?.captions ?? []).length > 0;
}
