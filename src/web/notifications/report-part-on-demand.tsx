/** Only operators have reports, and what the server has drawn of one can be read without a script. */
import { needWords } from "#web/i18n/load-words.ts";
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const ReportPart = inItsPlace(
  import.meta.env.SSR
    ? (await import("./report-part.tsx")).ReportPart
    : onDemand(
        async () => (await Promise.all([import("./report-part.tsx"), needWords(["reported", "legal"])]))[0].ReportPart,
      ),
);
