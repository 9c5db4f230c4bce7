/** Blocking a whole server, and letting it go. What the page knows of its people is read again. */
import { settle, type Hands } from "#web/verbs/hands.ts";
import type { Reader } from "#web/data/reader.ts";
import { toast } from "#web/ui/toast.tsx";
import { knownOfDomain, readRelationships } from "./relationships.ts";

const path = "/api/v1/domain_blocks";

/** Throws `ApiProblem`, for the form to say it in its place. */
export async function blockDomain(hands: Hands, reader: Reader, domain: string, typed: string): Promise<void> {
  await hands.api.send("POST", path, { domain, typed });
  const known = knownOfDomain(hands.entities, domain);
  // At once, before the follows have ended one after the other.
  for (const id of known) hands.entities.relationships.revise(id, { domain_blocking: true });
  toast({
    text: hands.t("domain-blocked-toast", { domain }),
    action: { label: hands.t("undo"), run: () => void unblockDomain(hands, reader, domain, { undo: true }) },
  });
}

/** With `undo` it gives back what the block has ended. True if it went well. */
export function unblockDomain(hands: Hands, reader: Reader, domain: string, { undo = false } = {}): Promise<boolean> {
  return settle(hands, async () => {
    await hands.api.send("DELETE", path, { domain, undo });
    await readRelationships({ ...hands, reader }, knownOfDomain(hands.entities, domain));
  });
}

/** Blocks it again, as it was. */
export function blockAgain(hands: Hands, domain: string): Promise<boolean> {
  return settle(hands, () => hands.api.send("POST", path, { domain }));
}
