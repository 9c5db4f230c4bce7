/**
 * Reads code beside the page: some grammars take very long over code that was written for it, and then this worker is ended
 * (`ask-reader.ts`), not the page.
 */
import hljs from "highlight.js/lib/core";
import { grammarsFor } from "./grammars.ts";
import { piecesOf, type Piece } from "./pieces.ts";

export interface Request {
  language: string;
  code: string;
}

/** `begun` comes when the grammar is there, then the pieces; none without `begun` for a language that is not known. `failed`: there is no grammar now. */
export type Answer = "begun" | "failed" | readonly Piece[];

/** The page has to do something for each of them. More is hundreds of lines. */
const mostPieces = 3_000;

const page = self as unknown as {
  postMessage(answer: Answer): void;
  onmessage: (event: MessageEvent<Request>) => Promise<void>;
};

page.onmessage = async ({ data: { language, code } }) => {
  const name = await learn(language).catch(() => null);
  if (name === null) return page.postMessage("failed");
  if (name === undefined) return page.postMessage([]);
  page.postMessage("begun");
  const { value } = hljs.highlight(code, { language: name, ignoreIllegals: true });
  page.postMessage(piecesOf(value).slice(0, mostPieces));
};

async function learn(language: string): Promise<string | undefined> {
  const needed = grammarsFor(language);
  await Promise.all(
    needed?.map(async ([name, grammar]) => {
      if (!hljs.getLanguage(name)) hljs.registerLanguage(name, (await grammar()).default);
    }) ?? [],
  );
  return needed?.[0]![0];
}
