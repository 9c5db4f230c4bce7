/** The error page: what happened in plain words, and what to do now. */
import { useLocation } from "#web/navigation/location.ts";
import { useWords } from "#web/i18n/words.ts";
import { Header } from "#web/shell/header.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { titleOfProblem, type Problem } from "#web/navigation/view.ts";
import { NotFound } from "./not-found.tsx";

export function ErrorPage({ problem }: { problem: Problem }) {
  const t = useWords();
  const url = useLocation();
  if (problem.status === 404) return <NotFound message={problem.message} />;
  return (
    <>
      <Header title={t(titleOfProblem(problem.status))} />
      <Failed icon="triangle-alert" retry={{ label: t("retry"), href: url.pathname + url.search }}>
        {problem.message}
        {problem.requestId && ` ${t("error-request-id", { id: problem.requestId })}`}
      </Failed>
    </>
  );
}
