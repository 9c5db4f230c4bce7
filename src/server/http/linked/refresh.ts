/** What this server keeps of a linked account and of its server, looked at again from time to time. */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { factsAt } from "#server/domain/linked/discover.ts";
import { keepLinked, takeLook } from "#server/domain/linked/keep-linked.ts";
import { openToken } from "#server/domain/linked/tokens.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { cleaned } from "./clean.ts";
import { factsOf } from "./instance-facts.ts";
import { fromOf } from "./there.ts";

const mostBytes = 1024 ** 2;
const path = "/api/v1/accounts/verify_credentials";

/** Does nothing within an hour, and where it can't be known. `viewer`: one with an account on another server. */
export async function refreshLinked(db: Database, ports: Ports, viewer: Viewer): Promise<void> {
  if (viewer.elsewhere && (await takeLook(db, viewer.accountId))) await lookAgain(db, ports, viewer);
}

/** At once, after something of the account was changed. */
export async function lookAgain(db: Database, ports: Ports, { elsewhere, accountId }: Viewer): Promise<void> {
  const { origin, remoteId } = elsewhere!;
  const headers = { accept: "application/json", authorization: `Bearer ${openToken(ports, elsewhere!)}` };
  const [answer, facts] = await Promise.all([
    ports.outgoing.exchange({ url: origin + path, method: "GET", headers, mostBytes }),
    factsAt(ports, origin, factsOf).catch(() => null),
  ]);
  const from = { ...fromOf({ origin }, ports.domain), reader: remoteId };
  const account =
    answer.kind === "answer" && answer.status === 200
      ? (cleaned(from, "GET", path, JSON.parse(answer.body.toString("utf8"))) as CredentialAccount)
      : null;
  await keepLinked(db, accountId, { origin, remoteId }, { account, facts });
}
