/** A translator in memory that speaks as LibreTranslate does: it writes words in capitals and leaves tags, and what is marked, as they are. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { openTranslator, type Translator } from "#server/outside/translator.ts";
import { guardFor, serve, type OtherServer } from "./other-servers.ts";

export interface Asked {
  q: string[];
  source: string;
  target: string;
  format: "html" | "text";
  api_key?: string;
}

export interface LibreTranslate extends OtherServer {
  /** All that it was asked to translate. */
  asked: Asked[];
  translator: Translator;
}

interface Manners {
  /** Its answer to whatever is to be translated. */
  says?: (asked: Asked, response: ServerResponse) => void | Promise<void>;
  languages?: (response: ServerResponse) => void;
  apiKey?: string;
  patience?: number;
  clock?: () => number;
}

const pairs = [
  { code: "de", name: "German", targets: ["de", "en", "zh-Hans"] },
  { code: "en", name: "English", targets: ["de", "en"] },
  { code: "zh-Hans", name: "Chinese", targets: ["en"] },
];

export const answer = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Ends with the test. */
export async function startLibreTranslate({
  apiKey,
  patience,
  clock,
  ...manners
}: Manners = {}): Promise<LibreTranslate> {
  const asked: Asked[] = [];
  const server = await serve(speaking(asked, manners));
  const translator = openTranslator({
    url: server.url.slice(0, -1),
    apiKey: apiKey ?? null,
    outgoing: guardFor([server]),
    ...(patience !== undefined && { patience }),
    ...(clock && { clock }),
  });
  return { ...server, asked, translator };
}

/** For a server that a test opens itself. */
export function speaking(asked: Asked[], { says = translate, languages }: Pick<Manners, "says" | "languages"> = {}) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === "/languages") return languages ? languages(response) : answer(response, pairs);
    const fields = JSON.parse(await bodyOf(request)) as Asked;
    asked.push(fields);
    await says(fields, response);
  };
}

function translate({ q, format }: Asked, response: ServerResponse): void {
  answer(response, { translatedText: q.map(format === "html" ? loudHtml : (text) => text.toUpperCase()) });
}

const loudHtml = (html: string) =>
  html.replace(/<(\w+)[^>]* translate="no"[^>]*>.*?<\/\1>|<[^>]*>|&\w+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
