/**
 * Another server as it describes itself: where it signs people in (RFC 8414), and what it is and takes.
 *
 * Its metadata has to name the very address that was asked, and no endpoint may lie elsewhere: else a server could send
 * people to sign in at another one, and get their codes (threats O04).
 */
import { allowInsecureRequests, customFetch, discoveryRequest, processDiscoveryResponse } from "oauth4webapi";
import type { ServerFacts } from "#protocol/linked.ts";
import { Refusal } from "#protocol/refusals.ts";
import { askForeign, fetchThrough, objectIn, type WayOut } from "./foreign-answer.ts";

export interface ForeignServer {
  origin: string;
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  registration_endpoint: string;
  takes_proof: boolean;
  says_issuer: boolean;
  facts: ServerFacts;
}

/** Reads `GET /api/v2/instance` and, of older servers, `GET /api/v1/instance`. */
export type ReadFacts = (
  server: string,
  v2: Record<string, unknown> | null,
  v1: Record<string, unknown> | null,
) => ServerFacts;

/** Throws `linked.no-server` for what is no such server, or can't be reached. */
export async function discover(out: WayOut, origin: string, readFacts: ReadFacts): Promise<ForeignServer> {
  const [metadata, facts] = await Promise.all([metadataOf(out, origin), factsAt(out, origin, readFacts)]);
  return { origin, ...metadata, facts };
}

export async function factsAt(out: WayOut, origin: string, readFacts: ReadFacts): Promise<ServerFacts> {
  const v2 = await objectIn(await askForeign(out, `${origin}/api/v2/instance`));
  const v1 = v2 ? null : await objectIn(await askForeign(out, `${origin}/api/v1/instance`));
  if (!v2 && !v1) throw new Refusal("linked.no-server");
  return readFacts(new URL(origin).host, v2, v1);
}

/** Servers older than their metadata keep their doors where Mastodon has them. */
const usual = {
  authorization_endpoint: "/oauth/authorize",
  token_endpoint: "/oauth/token",
  revocation_endpoint: "/oauth/revoke",
  app_registration_endpoint: "/api/v1/apps",
} as const;

async function metadataOf(out: WayOut, origin: string): Promise<Omit<ForeignServer, "origin" | "facts">> {
  const issuer = new URL(origin);
  const options = {
    algorithm: "oauth2",
    // oxlint-disable-next-line typescript/no-deprecated -- only a server on this machine has an origin without encryption
    [allowInsecureRequests]: issuer.protocol === "http:",
    [customFetch]: fetchThrough(out),
  } as const;
  const answer = await discoveryRequest(issuer, options);
  const said = (await objectIn(answer.clone())) ?? null;
  if (said) {
    // It says who it is, or nobody is signed in.
    await processDiscoveryResponse(issuer, answer).catch((cause: unknown) => {
      throw new Refusal("linked.no-server", { cause });
    });
  }
  const endpoint = (name: keyof typeof usual): string => {
    const url = typeof said?.[name] === "string" ? URL.parse(said[name]) : new URL(usual[name], origin);
    if (url?.origin !== issuer.origin || url.username || url.password) throw new Refusal("linked.no-server");
    return url.href;
  };
  const methods = said?.["code_challenge_methods_supported"];
  return {
    issuer: typeof said?.["issuer"] === "string" ? said["issuer"] : origin,
    authorization_endpoint: endpoint("authorization_endpoint"),
    token_endpoint: endpoint("token_endpoint"),
    revocation_endpoint: endpoint("revocation_endpoint"),
    registration_endpoint: endpoint("app_registration_endpoint"),
    takes_proof: Array.isArray(methods) && methods.includes("S256"),
    says_issuer: said?.["authorization_response_iss_parameter_supported"] === true,
  };
}
