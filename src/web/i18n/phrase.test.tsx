import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createMessages } from "#kit/messages.ts";
import { Phrase } from "./phrase.tsx";
import { WordsContext } from "./words.ts";

const ftl = `status-reblogged-by = Shared by { $name }, as { $how ->
    [one] once
   *[other] often
 } as { $place }`;

test("elements stand where the translation puts them, in any order", () => {
  const html = renderToString(
    <WordsContext value={createMessages("en", [ftl])}>
      <Phrase id="status-reblogged-by" args={{ how: 2 }} slots={{ place: <i>here</i>, name: <b>Wren</b> }} />
    </WordsContext>,
  );
  expect(html).toBe("Shared by <b>Wren</b>, as often as <i>here</i>");
});
