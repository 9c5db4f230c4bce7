/** The account that a token of another server opens, as that server tells it. */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Ports } from "#server/outside/ports.ts";
import { cleaned, type From } from "./clean.ts";
import { jsonIn } from "./foreign-json.ts";

const mostBytes = 1024 ** 2;
const path = "/api/v1/accounts/verify_credentials";

/** Null where that server doesn't say. */
export async function whoseToken(
  { outgoing }: Pick<Ports, "outgoing">,
  from: From,
  token: string,
): Promise<CredentialAccount | null> {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answer = await outgoing.exchange({ url: from.origin + path, method: "GET", headers, mostBytes });
  if (answer.kind === "failed" || answer.status !== 200) return null;
  try {
    return cleaned(from, "GET", path, jsonIn(answer.body)) as CredentialAccount;
  } catch {
    return null;
  }
}
