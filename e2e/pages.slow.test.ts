/** Every page in every language, on a phone, in a window as narrow and in three columns, by day and by night. */
import { setPages } from "./page-walk.ts";
import { locales } from "./words.ts";

const { walkPages } = setPages();

walkPages(
  locales,
  [{ width: 390, touch: true }, { width: 390 }, { width: 1280 }].flatMap((look) =>
    (["light", "dark"] as const).map((barriers) => ({ ...look, barriers })),
  ),
);
