/** The words of a post as other servers take them: what our composer writes as HTML becomes Markdown where that is read, else plain text. */
import { withoutPlaces } from "#protocol/draft-places.ts";
import { findServer } from "#server/domain/linked/servers.ts";
import { markdownOf } from "#server/domain/text/markdown-of.ts";
import { plainTextOf } from "#server/domain/text/plain-text.ts";
import type { SignedInCall } from "../middleware/route.ts";

export interface WordsThere {
  status: string;
  /** Said by servers that read more than plain text, and by no other. */
  content_type?: "text/markdown";
}

export function textThere(text: string, type: "text/html" | "text/plain"): string {
  return type === "text/html" ? plainTextOf(withoutPlaces(text)) : text.replace(/\r\n?/g, "\n");
}

/** The words alone are plain where nothing of them is formatted. */
export async function wordsThere(
  { db, viewer }: Pick<SignedInCall, "db" | "viewer">,
  text: string,
  type: "text/html" | "text/plain",
): Promise<WordsThere> {
  const status = textThere(text, type);
  if (type === "text/plain" || !viewer.elsewhere || !beyondPlain.test(text)) return { status };
  const server = await findServer(db, viewer.elsewhere.origin);
  if (!server?.facts.has.includes("markdown")) return { status };
  return { status: markdownOf(withoutPlaces(text)), content_type: "text/markdown" };
}

const beyondPlain = /<(?!\/?(?:p|br)\b)/;
