/** Nobody blocks the server that their own account lies on. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";

export function mayBlockDomain(reader: CredentialAccount | null, domain: string): boolean {
  return can(reader, "domain-blocks") && reader?.linked?.server !== domain;
}
