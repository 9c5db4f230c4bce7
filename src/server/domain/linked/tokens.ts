/** Tokens of other servers: sealed for the account there that they open, and for no other. */
import type { Elsewhere } from "#server/domain/accounts/viewer.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { LinkPorts } from "./servers.ts";

type Whose = Pick<Elsewhere, "origin" | "remoteId">;

const about = ({ origin, remoteId }: Whose) => `token ${origin} ${remoteId}`;

export function sealToken({ cipher }: Pick<LinkPorts, "cipher">, whose: Whose, token: string): Buffer {
  return cipher.seal(token, about(whose));
}

/** Throws `linked.ended`, or what else it is to be, where it doesn't open: the key of this server has changed. */
export function openToken(
  { cipher }: Pick<LinkPorts, "cipher">,
  elsewhere: Elsewhere,
  ended = () => new Refusal("linked.ended", { args: { server: new URL(elsewhere.origin).host } }),
): string {
  const token = cipher.open(Buffer.from(elsewhere.token, "base64"), about(elsewhere));
  if (token === null) throw ended();
  return token;
}
