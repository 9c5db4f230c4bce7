/** A search is read in linear time, whatever is typed, and nothing throws (threats D04). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { hasOperators, mostTerms, operators, parseSearch, wordsOf } from "./search-query.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const word = (text: string, not = false) => ({ text, kind: "word", not });

test("words, phrases, beginnings and what is not wanted are told apart", () => {
  expect(parseSearch('fog "over the harbour" -rain harb* -"no wind"').terms).toEqual([
    word("fog"),
    { text: "over the harbour", kind: "phrase", not: false },
    word("rain", true),
    { text: "harb", kind: "beginning", not: false },
    { text: "no wind", kind: "phrase", not: true },
  ]);
});

test.each(["“over the harbour”", "„over the harbour“", "«over the harbour»", '"over the harbour'])(
  "%s is a phrase: people have other quotation marks, and forget the last one",
  (text) => expect(parseSearch(text).terms).toEqual([{ text: "over the harbour", kind: "phrase", not: false }]),
);

test.each([
  ["before:2024-05-03", null, day("2024-05-03")],
  ["after:2024-05-03", day("2024-05-04"), null],
  ["during:2024-05-03", day("2024-05-03"), day("2024-05-04")],
  ["during:2024-12", day("2024-12-01"), day("2025-01-01")],
  ["during:2024", day("2024-01-01"), day("2025-01-01")],
  ["-before:2024-05-03", day("2024-05-03"), null],
  ["-after:2024-05-03", null, day("2024-05-04")],
  ["after:2024-01-31 before:2024-03-01", day("2024-02-01"), day("2024-03-01")],
])("%s is from %s until %s", (text, since, until) => {
  expect(parseSearch(text)).toMatchObject({ since, until, problems: [] });
});

test("operators say whose posts, in which language, with what, and where", () => {
  expect(parseSearch("From:Me from:wren@other.example -from:jonas lang:de language:pt-BR -lang:en")).toMatchObject({
    from: ["me", "wren@other.example"],
    notFrom: ["jonas"],
    languages: ["de", "pt"],
    labels: [{ label: "lang:en", not: true }],
  });
  expect(parseSearch("has:image -has:polls is:reply has:quote in:library")).toMatchObject({
    labels: [
      { label: "has:image", not: false },
      { label: "has:poll", not: true },
      { label: "is:reply", not: false },
      { label: "is:quote", not: false },
    ],
    place: "library",
  });
});

test.each([
  "before:yesterday",
  "during:2024-02-30",
  "after:2024-13",
  "-during:2024",
  "has:cake",
  "is:wrong",
  "in:there",
  "-in:library",
  "lang:klingon",
  "from:a@b@c",
  'from:"two words"',
])("%s makes no sense, and is named", (text) => {
  const { problems, terms } = parseSearch(`fog ${text}`);
  expect(problems.map(({ value }) => value)).toEqual([text]);
  expect(terms).toEqual([word("fog")]);
});

test.each(["https://other.example/@wren", "note: this", "12:30", "foo:bar", "from:", ":", "-", "--", '"'])(
  "%j is no operator",
  (text) => expect(hasOperators(parseSearch(text))).toBe(false),
);

test("people and hashtags are looked for by the words that are wanted", () => {
  expect(wordsOf(parseSearch('fog from:me "the harbour" -rain'))).toBe("fog the harbour");
});

test("words beyond a few are left out", () => {
  expect(parseSearch("a ".repeat(500)).terms).toHaveLength(mostTerms);
});

const parts = fc.oneof(
  fc.constantFrom(
    ...operators.map((operator) => `${operator}:`),
    "-",
    '"',
    " ",
    "2024-01-01",
    "me",
    "*",
    "“",
    "@a@b",
    "\0",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const texts = fc.array(parts, { maxLength: 60 }).map((some) => some.join(""));

test("nothing throws, and nothing that was not typed is looked for", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { terms, since, until } = parseSearch(text);
      const typed = text.normalize("NFKC");
      for (const term of terms) expect(typed).toContain(term.text.slice(0, 1));
      for (const moment of [since, until]) expect(moment === null || Number.isFinite(moment)).toBe(true);
    }),
  );
});

test("what is typed behind a word never changes what it means", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöüß]{1,12}$/), texts, (first, rest) => {
      expect(parseSearch(`${first} ${rest}`).terms[0]).toEqual(word(first.normalize("NFKC")));
    }),
  );
});

test.each(['"', "-", "a:", "from:", 'from:"', "a".repeat(9), "-from:-", '-"a', " ", "é*"])(
  "many of %j are read in the time of their length",
  (bit) => {
    expect(growth((length) => void parseSearch(bit.repeat(length / bit.length)), 25_000, 8)).toBeLessThan(24);
  },
);
