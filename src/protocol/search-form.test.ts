import fc from "fast-check";
import { expect, test } from "vitest";
import { searchFields } from "./search-fields.ts";
import { fieldsOf, readIntoFields, writeSearch, type SearchFields } from "./search-form.ts";
import { parseSearch } from "./search-query.ts";

const form = (fields: Partial<SearchFields>) =>
  Object.fromEntries(searchFields.map((field) => [field, fields[field] ?? ""])) as SearchFields;

test("the fields of the form are written as one would type them", () => {
  const fields = form({
    words: "fog harb*",
    phrase: "over the harbour",
    without: "rain -wind",
    from: "@wren",
    after: "2024-05-03",
    has: "image",
    lang: "de",
  });
  expect(writeSearch(fields)).toBe(
    'fog harb* "over the harbour" -rain -wind from:@wren after:2024-05-03 has:image lang:de',
  );
});

test("what was typed stands in the fields, and what has none among the words", () => {
  expect(
    readIntoFields('fog From:wren "over it" -rain has:cake during:2024 is:reply before:2024 has:image has:poll'),
  ).toEqual(
    form({
      words: "fog has:cake during:2024 before:2024 has:poll",
      phrase: "over it",
      without: "rain",
      from: "wren",
      is: "reply",
      has: "image",
    }),
  );
});

test("an address without any field was sent by no form", () => {
  expect(fieldsOf(new URLSearchParams("q=fog&type=statuses"))).toBeNull();
  expect(fieldsOf(new URLSearchParams("words=fog&has="))).toEqual(form({ words: "fog" }));
});

test("the form says what the text says: through its fields and back, a search means the same", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "fog",
      "harb*",
      '"over it"',
      "-rain",
      '-"no wind"',
      "from:wren",
      "-from:jonas",
      "has:image",
      "has:cake",
    ),
    fc.constantFrom(
      "is:reply",
      "lang:de",
      "in:library",
      "after:2024-05-03",
      "before:2024",
      "during:2024-05",
      "note:this",
      "-",
    ),
    fc
      .string({ unit: "binary", maxLength: 6 })
      .map((text) => text.replaceAll(/["\u201c-\u201f\u00ab\u00bb\uff02]/g, "")),
  );
  const meaning = (q: string) => {
    const { terms, labels, problems, ...rest } = parseSearch(q);
    const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
    return { ...rest, terms: sorted(terms), labels: sorted(labels), problems: sorted(problems) };
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const q = pieces.join(" ");
      expect(meaning(writeSearch(readIntoFields(q)))).toEqual(meaning(q));
    }),
  );
});
