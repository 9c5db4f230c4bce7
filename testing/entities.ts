/** Whole accounts, statuses and relationships for tests, which name only the parts that they are about. */
import { noRelationship } from "#protocol/no-relationship.ts";
import type { Account, CredentialAccount, MediaAttachment, Relationship, Status } from "#protocol/entities.ts";
import { shelves, toggles, type Shelf } from "#protocol/toggles.ts";
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";
import type { Linked } from "#protocol/linked.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { commonAccount, commonStatus } from "#web/entities/packed.ts";

export function anAccount(username: string, more: Partial<Account> = {}): Account {
  return {
    id: idOf(username) as AccountId,
    username,
    acct: username,
    display_name: username[0]!.toUpperCase() + username.slice(1),
    created_at: "2026-01-01T00:00:00.000Z",
    note: "",
    url: `https://linnet.example/@${username}`,
    uri: "",
    avatar: noPicture,
    avatar_static: noPicture,
    header: noPicture,
    header_static: noPicture,
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
    last_status_at: null,
    ...commonAccount,
    ...more,
  };
}

/** The reader of the page. */
export function aReaderAccount(username: string): CredentialAccount {
  return {
    ...anAccount(username),
    source: {
      privacy: "public",
      sensitive: false,
      language: null,
      note: "",
      fields: [],
      follow_requests_count: 0,
      failed_scheduled_count: 0,
      notification_requests_count: 0,
      hide_collections: false,
      discoverable: true,
      indexable: true,
      quote_policy: "public",
      attribution_domains: [],
    },
    role: { id: "-99", name: "", color: "", permissions: "0", highlighted: false },
  };
}

/** A reader whose account lies on another server, which has nothing of what not every server has. */
export function aLinkedAccount(acct: string, more: Partial<Linked> = {}): CredentialAccount {
  const [username, server] = acct.split("@") as [string, string];
  return {
    ...aReaderAccount(username),
    id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" as AccountId,
    acct,
    linked: {
      key: "77",
      server,
      title: server,
      software: "GoToSocial 0.20.3",
      streaming: null,
      limits: {
        characters: 5_000,
        charactersPerUrl: 25,
        attachments: 6,
        description: 1_500,
        image: 10 * 1024 ** 2,
        video: 40 * 1024 ** 2,
        types: ["image/jpeg", "image/png", "video/mp4", "audio/mpeg"],
        poll: { options: 6, charactersPerOption: 50, minExpiration: 300, maxExpiration: 2_629_746 },
      },
      has: [],
      ...more,
    },
  };
}

const onNoShelf = Object.fromEntries(
  shelves.flatMap((shelf) => [
    [toggles[shelf].flag, false],
    [toggles[shelf].counter, 0],
  ]),
) as Pick<Status, (typeof toggles)[Shelf]["flag" | "counter"]>;

export function aStatus(id: string, more: Partial<Status> = {}): Status {
  return {
    id: id as StatusId,
    uri: "",
    url: `https://linnet.example/@wren/${id}`,
    created_at: "2026-11-20T11:56:00.000Z",
    account: anAccount("wren"),
    content: `<p>Post ${id}</p>`,
    language: "en",
    ...commonStatus,
    reblogged: false,
    muted: false,
    ...onNoShelf,
    ...more,
  };
}

export function aRelationship(id: AccountId, more: Partial<Relationship> = {}): Relationship {
  return { ...noRelationship(id), ...more };
}

const noPicture = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** The same name is the same account. */
function idOf(username: string): string {
  let hash = 0;
  for (const letter of username) hash = (hash * 31 + letter.charCodeAt(0)) % 900_000;
  return String(100_000 + hash);
}

/** A picture that was uploaded. */
export function anAttachment(id: string, more: Partial<MediaAttachment> = {}): MediaAttachment {
  return {
    id: id as MediaId,
    type: "image",
    url: `https://linnet.example/media/files/file-${id}.webp`,
    preview_url: `https://linnet.example/media/files/preview-${id}.webp`,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    description: null,
    blurhash: null,
    meta: null,
    ...more,
  };
}

/** A picture of a draft, on its way. */
export function aFile(more: Partial<DraftFile> = {}): DraftFile {
  const file = { id: "a.png", kind: "image" as const, name: "a.png", type: "image/png", size: 1 };
  return { ...file, attachment: null, error: null, description: "", focus: null, ...more };
}
