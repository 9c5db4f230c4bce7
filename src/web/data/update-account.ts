/** The own account as an answer of the API has it, which says nothing of the server that it lies on. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { currentReader, updateReader } from "./reader-cell.ts";

export function updateAccount(account: CredentialAccount): void {
  const linked = currentReader().account?.linked;
  updateReader({ account: linked ? { ...account, linked } : account });
}
