/** Few posts have media among their words. Until its script has come, what the server has drawn of one stands as it is. */
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";
import type { BodyWithMediaProps } from "./body-with-media.tsx";

export const BodyWithMedia = inItsPlace(
  import.meta.env.SSR
    ? (await import("./body-with-media.tsx")).BodyWithMedia
    : onDemand(async () => (await import("./late.ts")).BodyWithMedia),
  (before, now) => sayOf(before) === sayOf(now),
);

const sayOf = ({ status, beside, ...others }: BodyWithMediaProps) => {
  const { content, language, emojis, media_attachments, sensitive, spoiler_text } = status;
  return JSON.stringify([others, content, language, emojis, media_attachments, sensitive, spoiler_text, !beside]);
};
