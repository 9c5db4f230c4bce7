/** Until its script has come, a card that the server has drawn stands as it is. */
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const LinkCard = inItsPlace(
  import.meta.env.SSR
    ? (await import("./link-card.tsx")).LinkCard
    : onDemand(async () => (await import("./link-card.tsx")).LinkCard),
);
