/**
 * How things stand with people, for a linked account: its server tells nobody of what it does about them, so this one tells
 * all pages that the account has open here.
 */
import type { AccountId } from "#protocol/ids.ts";
import type { LiveFrame } from "#protocol/live-frames.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Fields } from "../middleware/body.ts";

const channel = "linked-relations";

const verb = /^\/api\/v1\/(?:accounts|follow_requests)\/([\w.:~-]{1,128})\/[a-z_]+$/;
const domain = /^[^\s@/]{1,253}$/;

/** After a call that went well. */
export async function tellOfRelation(
  ports: Pick<Ports, "pubSub">,
  accountId: AccountId,
  method: string,
  path: string,
  fields: Fields,
): Promise<void> {
  const about =
    path === "/api/v1/domain_blocks" ? ofDomain(fields["domain"]) : method === "POST" && verb.exec(path)?.[1];
  if (about) await ports.pubSub.publish(channel, `${accountId} ${about}`);
}

/** Calls with the frame for a page of this account; the answer ends that. */
export function hearOfRelations(
  ports: Pick<Ports, "pubSub">,
  accountId: AccountId,
  tell: (frame: LiveFrame) => void,
): () => void {
  return ports.pubSub.subscribe(channel, (said) => {
    const [whose, payload] = said.split(" ");
    if (whose === accountId) tell({ stream: ["user"], event: "relationship.changed", payload: payload! });
  });
}

const ofDomain = (said: unknown) => typeof said === "string" && domain.test(said) && `@${said.toLowerCase()}`;
