/** The error page: what happened in plain words, and what to do now. One without an answer tries again when the network is back. */
import { useEffect } from "react";
import { useLocation } from "#web/navigation/location.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { useWords } from "#web/i18n/words.ts";
import { Header } from "#web/shell/header.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { titleOfProblem, type Problem } from "#web/navigation/view.ts";
import { NotFound } from "./not-found.tsx";

export function ErrorPage({ problem }: { problem: Problem }) {
  const t = useWords();
  const url = useLocation();
  const href = url.pathname + url.search;
  const hasNoAnswer = problem.status === 0;
  useEffect(() => {
    if (!hasNoAnswer) return;
    // Not below something that has opened over it, where somebody may be writing.
    const again = () => location.pathname + location.search === href && void navigate(href, { replace: true });
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [hasNoAnswer, href]);
  if (problem.status === 404) return <NotFound message={problem.message} />;
  return (
    <>
      <Header title={t(titleOfProblem(problem.status))} />
      <Failed icon="triangle-alert" retry={problem.signIn ?? { label: t("retry"), href }}>
        {problem.message}
        {problem.requestId && ` ${t("error-request-id", { id: problem.requestId })}`}
      </Failed>
    </>
  );
}
