import { onDemand } from "#web/navigation/on-demand.tsx";

export const Player = import.meta.env.SSR
  ? (await import("./player.tsx")).Player
  : onDemand(async () => {
      const { Player: Ready, bringWords } = await import("./player.tsx");
      await bringWords();
      return Ready;
    });
