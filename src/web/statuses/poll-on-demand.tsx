/** Few posts ask something. Until its script has come, a poll that the server has drawn is a plain form. */
import { needWords } from "#web/i18n/load-words.ts";
import { inItsPlace, onDemand, saysTheSame } from "#web/navigation/on-demand.tsx";

export const Poll = inItsPlace(
  import.meta.env.SSR
    ? (await import("./poll.tsx")).PollView
    : onDemand(async () => (await Promise.all([import("./late.ts"), needWords(["poll"])]))[0].PollView),
  (before, now) => saysTheSame([before.status.id, before.poll], [now.status.id, now.poll]),
);
