import { onDemand } from "#web/navigation/on-demand.ts";

export const Player = import.meta.env.SSR
  ? (await import("./player.tsx")).Player
  : onDemand(async () => (await import("./player.tsx")).Player);
