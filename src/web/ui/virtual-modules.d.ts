/** The style sheets of a component that is loaded late, by its path in `src/web`; none while a page is developed. */
declare module "virtual:sheets/*" {
  const addresses: readonly string[];
  export default addresses;
}

/** The sprite of `ui/icon-names.ts`: the address under which it is served. */
declare module "virtual:icons" {
  const sprite: string;
  export default sprite;
}

/** All emoji with their names and words in one language, as `editor/emoji/emoji.ts` reads them. */
declare module "virtual:emoji/*" {
  const text: string;
  export default text;
}
