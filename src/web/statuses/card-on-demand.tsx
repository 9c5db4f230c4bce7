/** Few posts quote another one, or lead to a page. Until its script has come, a card that the server has drawn stands as it is. */
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const Card = inItsPlace(
  import.meta.env.SSR ? (await import("./card.tsx")).Card : onDemand(async () => (await import("./late.ts")).Card),
);
