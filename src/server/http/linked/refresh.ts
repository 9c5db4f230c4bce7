/** Our copy of a linked account and of its server, looked at again from time to time. */
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { factsAt } from "#server/domain/linked/discover.ts";
import { keepLinked, takeLook } from "#server/domain/linked/keep-linked.ts";
import { openToken } from "#server/domain/linked/tokens.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { factsOf } from "./instance-facts.ts";
import { fromOf } from "./there.ts";
import { whoseToken } from "./whose-token.ts";

/** Does nothing within an hour, and where it can't be known. `viewer`: one with an account on another server. */
export async function refreshLinked(db: Database, ports: Ports, viewer: Viewer): Promise<void> {
  if (viewer.elsewhere && (await takeLook(db, viewer))) await lookAgain(db, ports, viewer);
}

/** At once, after something of the account was changed. */
export async function lookAgain(db: Database, ports: Ports, viewer: Viewer): Promise<void> {
  const elsewhere = viewer.elsewhere!;
  const { origin, remoteId } = elsewhere;
  const from = { ...fromOf({ origin }, ports.domain), reader: remoteId };
  const [account, facts] = await Promise.all([
    whoseToken(ports, from, openToken(ports, elsewhere)),
    factsAt(ports, origin, factsOf).catch(() => null),
  ]);
  await keepLinked(db, viewer, { account, facts });
}
