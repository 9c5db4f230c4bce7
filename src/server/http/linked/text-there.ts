/** The words of a post as other servers take them: what our composer writes as HTML becomes plain text. */
import { withoutPlaces } from "#protocol/draft-places.ts";
import { plainTextOf } from "#server/domain/text/plain-text.ts";

export function textThere(text: string, type: "text/html" | "text/plain"): string {
  return type === "text/html" ? plainTextOf(withoutPlaces(text)) : text.replace(/\r\n?/g, "\n");
}
