/** Few posts have a video, an audio or a file. What the server has drawn of these stays as it is until their script has come. */
import { lazy } from "react";

export const Player = import.meta.env.SSR
  ? (await import("./player.tsx")).Player
  : lazy(async () => ({ default: (await import("./player.tsx")).Player }));
