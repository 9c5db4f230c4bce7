import { onDemand } from "#web/navigation/on-demand.tsx";

export const BodyWithMedia = import.meta.env.SSR
  ? (await import("./body-with-media.tsx")).BodyWithMedia
  : onDemand(async () => (await import("./late.ts")).BodyWithMedia);
