import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const LateMedia = inItsPlace(
  import.meta.env.SSR
    ? (await import("./player.tsx")).LateMedia
    : onDemand(async () => {
        const { LateMedia: Ready, bringWords } = await import("./player.tsx");
        await bringWords();
        return Ready;
      }),
);
