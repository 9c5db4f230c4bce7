/** Changing an own message: its words come into the field, and go back as the same message. */
import { useState } from "react";
import type { OwnStatusSource, SentMessage } from "#protocol/entities.ts";
import { withoutNames } from "#protocol/address.ts";
import type { StatusId } from "#protocol/ids.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { trimmed, type OutboxState } from "./outbox.ts";

type Edit = OutboxState["edit"];

/** Formatting and files are more than the field can hold. */
export const composerPath = (acct: string, id: string) => `/@${acct}/compose?edit=${id}`;

export function useEdit(path: string, acct: string, current: Edit, keep: (edit: Edit) => void) {
  const api = useApi();
  const entities = useEntities();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  return {
    problem,
    busy,
    async begin(id: StatusId): Promise<void> {
      setProblem(null);
      try {
        const { body } = await api.get<OwnStatusSource>(`/api/statuses/${id}/source`);
        if (body.rich) return void navigate(composerPath(acct, id));
        keep({ id, text: withoutNames(body.text) });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toast({ text: error.message });
      }
    },
    end(): void {
      setProblem(null);
      keep(null);
    },
    async save(): Promise<void> {
      if (!current || current.text.trim() === "" || busy) return;
      setBusy(true);
      try {
        const body = { publishId: current.id, content: trimmed(current.text), content_type: "text/plain" };
        const { status } = await api.send<SentMessage>("PATCH", `${path}/${current.id}`, body);
        entities.addStatus(status);
        setProblem(null);
        keep(null);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.message);
      } finally {
        setBusy(false);
      }
    },
  };
}
