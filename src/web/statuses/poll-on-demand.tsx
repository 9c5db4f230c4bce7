/** Few posts ask something. Until its script has come, a poll that the server has drawn is a plain form. */
import { memo, Suspense } from "react";
import { needWords } from "#web/i18n/load-words.ts";
import { onDemand, Wanted } from "#web/navigation/on-demand.tsx";
import type { PollViewProps } from "./poll.tsx";

const PollView = import.meta.env.SSR
  ? (await import("./poll.tsx")).PollView
  : onDemand(async () => (await Promise.all([import("./late.ts"), needWords(["poll"])]))[0].PollView);

/** A change of the post around it would throw away what the server has drawn, as long as the script has not come. */
export const Poll = memo(
  (props: PollViewProps) => (
    <Suspense fallback={<Wanted />}>
      <PollView {...props} />
    </Suspense>
  ),
  (before, now) => before.poll === now.poll && before.status.id === now.status.id,
);
