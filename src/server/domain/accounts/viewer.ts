/** Who asks: the account on whose behalf a read or a change happens. */
import type { AccountId, AppId, SessionId, TokenId } from "#protocol/ids.ts";

export interface Viewer {
  accountId: AccountId;
  /** The app through which a status is written; null for this server's own client. */
  appId: AppId | null;
  /** What gave this authority; null when the program acts for the account itself. */
  authority:
    | { kind: "session"; sessionId: SessionId }
    | { kind: "token"; tokenId: TokenId; scopes: readonly string[] }
    | null;
  /** The other server on which the account lives: then nothing in this database is its own. */
  elsewhere?: Elsewhere;
}

/** An account on another server, as this one asks there for it. */
export interface Elsewhere {
  /** `https://other.example` */
  origin: string;
  /** The id of the account there. */
  remoteId: string;
  /** Sealed, as base64. */
  token: string;
}

/** An anonymous visitor is `null`. */
export type MaybeViewer = Viewer | null;

/** An app that speaks for itself (`client_credentials`): it reads what everybody reads, and is known by name. */
export interface AppCaller {
  accountId: null;
  appId: AppId;
  authority: { kind: "token"; tokenId: TokenId; scopes: readonly string[] };
}

/** Who comes with a credential; null for nobody. */
export type Caller = Viewer | AppCaller | null;
