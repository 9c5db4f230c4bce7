/** A form of a list that is sent in place, so that what is wrong with it is said beside it. */
import { useState, type SubmitEvent } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";

interface Sending<Answer> {
  method: Parameters<Api["send"]>[0];
  path: string;
  /** What was not done, in words. */
  failed: MessageId;
  onDone: (answer: Answer) => void;
}

export function useSending<Answer>({ method, path, failed, onDone }: Sending<Answer>) {
  const t = useWords();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    // Of a hidden field and the box over it, the box is the last.
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    if (((fields.title as string | undefined) ?? "list").trim() === "") return setProblem(t("list-title-needed"));
    setBusy(true);
    setProblem(null);
    try {
      onDone(await api.send<Answer>(method, path, method === "DELETE" ? undefined : fields));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(`${t(failed)} ${error.message}`);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
