import { needWords } from "#web/i18n/load-words.ts";
import { onDemand } from "#web/navigation/on-demand.ts";

export const Player = import.meta.env.SSR
  ? (await import("./player.tsx")).Player
  : onDemand(async () => {
      const [part] = await Promise.all([import("./player.tsx"), needWords(["player"])]);
      return part.Player;
    });
