/** Per cent of the interface that each language says, by `scripts/translation-status.ts`. */
declare module "virtual:translations" {
  const shares: Record<string, number>;
  export default shares;
}
