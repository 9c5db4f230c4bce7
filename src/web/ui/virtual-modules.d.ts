/** The sprite of `ui/icon-names.ts`: the address under which it is served. */
declare module "virtual:icons" {
  const sprite: string;
  export default sprite;
}
