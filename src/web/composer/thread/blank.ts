import type { Draft } from "#web/drafts/draft.ts";
import { hasNothing } from "#web/drafts/emptiness.ts";
import { textOfHtml } from "#web/drafts/plain-text.ts";

/**
 * Nobody would miss it. Names alone can't be published, but somebody wrote them; the warning of the post before comes with it,
 * so that says nothing.
 */
export function isBlank({ content, files, poll, editingStatus }: Draft): boolean {
  const hasWords = !hasNothing(content) || textOfHtml(content).trim() !== "";
  const hasOptions = poll?.options.some((option) => option.trim() !== "");
  return !hasWords && !hasOptions && files.length === 0 && !editingStatus?.hasMore;
}
