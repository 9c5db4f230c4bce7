/** Every page in every language, on a phone and in three columns, by day and by night. */
import { setPages } from "./page-walk.ts";
import { locales } from "./words.ts";

const { walkPages } = setPages();

walkPages(
  locales,
  [390, 1280].flatMap((width) => (["light", "dark"] as const).map((barriers) => ({ width, barriers }))),
);
