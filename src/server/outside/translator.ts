/**
 * A server that translates, as LibreTranslate does (https://docs.libretranslate.com), which the operator has set.
 *
 * It is another program, which may be away, slow or broken: whatever is not a clear answer is a failure. What it answers is
 * as strange as what any other server says, and HTML from it has to be cleaned.
 */
import * as v from "valibot";
import { keptFor } from "#kit/kept-for.ts";
import type { ExchangeRequest } from "./guarded-exchange.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";

/** From each language, those that it is translated into; codes as the translator writes them. */
export type Pairs = ReadonlyMap<string, readonly string[]>;

export interface Translating {
  /** None of them is empty. */
  texts: readonly string[];
  source: string;
  target: string;
  format: "html" | "text";
}

export interface Translator {
  /** As people are told. */
  name: string;
  /** Asked for once in some hours, and after a failure in some seconds, however many want them. Throws if no answer comes. */
  pairs(): Promise<Pairs>;
  /** As many texts as came, in their order. Throws if no answer comes. */
  translate(asked: Translating): Promise<string[]>;
}

export interface TranslatorOptions {
  /** Without a slash at the end. */
  url: string;
  apiKey: string | null;
  /** A way out that may lead to it, in the operator's own network too. */
  outgoing: Pick<GuardedFetch, "exchange">;
  /** Milliseconds for one answer. */
  patience?: number;
  /** Milliseconds that only grow. */
  clock?: () => number;
}

/** A machine without a graphics card takes seconds for a long post. */
const usualPatience = 20_000;

const pairsAreKept = 6 * 60 * 60 * 1_000;
const failuresAreKept = 10_000;

/** Far more than the longest post with its descriptions. */
const mostBytes = 1024 * 1024;

/** Characters of a translation. A sentence in Chinese is several times as long in Russian, and a word may become a few. */
const mostOf = (text: string) => 8 * text.length + 16 * 1024;

const code = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-\w{2,8})*$/i), v.check(isTag));
const language = v.object({ code, targets: listOfGood(code) });
const languages = listOfGood(language);
const translated = v.object({ translatedText: v.array(v.string()) });

/** One odd entry says nothing about the others: it is left out. */
function listOfGood<Entry>(entry: v.GenericSchema<unknown, Entry>) {
  return v.pipe(
    v.array(v.unknown()),
    v.maxLength(500),
    v.transform((entries) => {
      return entries.map((one) => v.safeParse(entry, one)).flatMap((read) => (read.success ? [read.output] : []));
    }),
  );
}

function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

export function openTranslator(options: TranslatorOptions): Translator {
  const { url, apiKey, outgoing, patience = usualPatience, clock } = options;

  async function ask<Answer>(
    schema: v.GenericSchema<unknown, Answer>,
    asked: Pick<ExchangeRequest, "method" | "body"> & { path: string },
  ) {
    const { path, ...request } = asked;
    const answer = await outgoing.exchange({
      ...request,
      url: url + path,
      mostBytes,
      types: ["application/json"],
      ...(request.body && { headers: { "content-type": "application/json" } }),
      time: patience,
      idle: patience,
    });
    if (answer.kind === "failed") throw new Error(`the translator can't be asked: ${answer.failure}`);
    if (answer.status !== 200) throw new Error(`the translator says ${answer.status}`);
    return v.parse(schema, JSON.parse(answer.body.toString()));
  }

  const readPairs = async (_translator: Translator): Promise<Pairs> => {
    const told = await ask(languages, { method: "GET", path: "/languages" });
    const pairs = told.map(({ code, targets }) => [code, targets.filter((target) => target !== code)] as const);
    if (pairs.every(([, targets]) => targets.length === 0)) throw new Error("the translator names no languages");
    return new Map(pairs);
  };
  const pairs = keptFor(pairsAreKept, readPairs, { failures: failuresAreKept, ...(clock && { clock }) });

  const translator: Translator = {
    name: "LibreTranslate",
    pairs: () => pairs(translator),
    async translate({ texts, source, target, format }) {
      if (texts.length === 0) return [];
      const fields = { q: texts, source, target, format, ...(apiKey !== null && { api_key: apiKey }) };
      const body = Buffer.from(JSON.stringify(fields));
      const { translatedText } = await ask(translated, { method: "POST", path: "/translate", body });
      if (translatedText.length !== texts.length) throw new Error("the translator answers another number of texts");
      if (translatedText.some((text) => text.trim() === "")) throw new Error("the translator answers no words");
      if (translatedText.some((text, place) => text.length > mostOf(texts[place]!)))
        throw new Error("the translator answers far more than was asked");
      return translatedText;
    },
  };
  return translator;
}
