/** The address of another server, as people type it. */
import { canonicalDomain } from "#protocol/acct.ts";
import { Refusal } from "#protocol/refusals.ts";

/** Ours, with which another one is compared. */
interface Here {
  /** `https://linnet.example` */
  origin: string;
  /** `linnet.example` */
  domain: string;
}

/**
 * The origin of the server that is meant: `other.example`, `https://other.example/@mira` and `@mira@other.example` are
 * `https://other.example`. A server under development, on this machine, finds its neighbours there without encryption.
 * Throws `auth.server-invalid`, and `linked.here` for this server.
 */
export function originNamed(typed: string, here: Here): string {
  const host = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .replace(/^@?[^@]*@/, "");
  const domain = canonicalDomain(host);
  if (!domain) throw new Refusal("auth.server-invalid");
  if (domain === here.domain) throw new Refusal("linked.here", { args: { server: domain } });
  const isNeighbour =
    here.origin.startsWith("http:") && /^(?:localhost|127\.\d+\.\d+\.\d+|[^.]+\.test)(?::|$)/.test(domain);
  return `${isNeighbour ? "http" : "https"}://${domain}`;
}
