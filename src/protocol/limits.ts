/**
 * Every limit that the product has, once: schemas refuse by it, the composer
 * counts by it, and `/api/v2/instance` tells it to other apps. Imported as `limits`, so that a page brings those of its kind alone; those
 * of transcripts and captions stand in `spoken-limits.ts`, those of avatar and header in `profile-pictures.ts`, away from the first page that writes.
 *
 * Lengths are in characters as `character-count.ts` counts them for statuses
 * and as user-perceived characters elsewhere; sizes are in bytes, times in seconds.
 */

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export const account = {
  username: 30,
  displayName: 30,
  bio: 500,
  fields: 4,
  fieldName: 255,
  fieldValue: 255,
  /** Of what describes an avatar or a header. */
  pictureDescription: 1_500,
  /** Websites that may name somebody as an author, as on Mastodon. */
  attributionDomains: 100,
  pinnedStatuses: 5,
  /** People on a profile. */
  endorsements: 50,
  domainBlocks: 1_000,
  /** Of the file that becomes an avatar or a header; AVIF takes several times the work. */
  picturePixels: 16_000_000,
  avifPixels: 12_000_000,
} as const;

/** What an app says of itself when it registers; as in Mastodon. */
export const app = {
  /** Characters. */
  name: 60,
  /** Characters of its website, and of each address to which it may be led back. */
  address: 2_000,
  redirectUris: 50,
  /** Characters of all these addresses together. */
  redirectUrisTogether: 10_000,
};

export const status = {
  characters: 5_000,
  /** What a link counts, whatever its length. */
  charactersPerLink: 23,
  spoilerText: 500,
  attachments: 16,
  /** Of a form without scripts, whose page has the fields of each. */
  plainAttachments: 4,
  /** Notifying many people at once is what makes a status a weapon (threats D06). */
  mentions: 50,
  hashtags: 100,
  /** Markup beyond these is cut off, so that one status cannot stop a page (threats X15). */
  nodes: 2_000,
  depth: 32,
  /** With the links and line breaks that this server makes. A post of 5,000 one-letter lines or tags stays below. */
  shownNodes: 10_000,
  /** Of the source, and of what is shown, besides what the characters themselves may weigh. Thousands of people may load it at once. */
  bytes: 64 * 1024,
} as const;

export const poll = {
  minOptions: 2,
  maxOptions: 8,
  charactersPerOption: 100,
  minExpiration: 300,
  maxExpiration: 2_629_746,
} as const;

/** As on Mastodon. */
export const schedule = {
  /** Seconds from now at least. */
  ahead: 300,
  /** Of one account. */
  total: 300,
  /** On one day in UTC. */
  perDay: 25,
  /** Seconds in which a post can be taken back before anybody has it, for who wants that. */
  undoable: 30,
} as const;

export const drafts = {
  /** Of one account; and as many deleted ones can be restored. */
  total: 300,
  /** Of one draft as it is kept: its words, and those of the post that it edits. */
  bytes: 192 * 1024,
  /** Seconds in which a deleted one can be restored. */
  restorable: 7 * 24 * 60 * 60,
} as const;

/** Of one account; they are what looking through one post may cost. */
export const filters = {
  total: 100,
  keywords: 300,
  statuses: 1_000,
  title: 256,
  keyword: 200,
} as const;

export const lists = {
  /** Of one account, as on Mastodon. */
  total: 50,
  /** Of one list: each of them is looked at when its timeline is read. */
  members: 500,
} as const;

/** A custom emoji: its file, the pixels of all its frames, its side as we keep it, and how many there are. */
export const emoji = { bytes: 256 * 1024, pixels: 8_000_000, side: 128, most: 2_000 };

export const tags = {
  /** Of one account: each of them may bring posts home. */
  followed: 1_000,
  /** On one profile, as on Mastodon. */
  featured: 10,
} as const;

export const media = {
  altText: 1_500,
  /** Larger files go up in parts. */
  singleRequest: 99 * MiB,
  /** The absolute end, in parts too. */
  file: 5 * GiB,
  image: 16 * MiB,
  /** Of a name under which a file is downloaded; those of most systems are no longer. */
  fileName: 255,
  /** Of all frames of a picture that moves; AVIF takes several times the work. */
  imagePixels: 40_000_000,
  avifPixels: 12_000_000,
  videoFrameRate: 120,
  /** Pixels of either side, and seconds, as a browser may measure them. */
  side: 16_384,
  duration: 1_000_000,
  waveSamples: 300,
  /** The value of a wave sample at full amplitude. */
  waveFull: 1_000,
} as const;

/** Pixels of photos. */
export const photo = {
  /** Phones have 200 megapixels. One that gets sharper while it comes takes memory as any other picture does. */
  jpeg: 210_000_000,
  progressive: 40_000_000,
  /** A browser makes a picture with more of them smaller before it sends it; other servers take no more either. */
  sent: 33_177_600,
} as const;

/** Of one account at once, so that a disk is not filled by what nobody sees. */
export const uploads = {
  /** Reserved when an upload in parts begins, whatever has come of it. */
  underWay: 10 * GiB,
  /** Begun in parts and not finished. */
  open: 20,
  /** Seconds after which an open one that nobody goes on with makes way for another, if there are as many. */
  makesWay: 60 * 60,
  /** In files that hang on no status. */
  unused: 10 * GiB,
  /** Each part but the last is as large as this; a file of 5 GiB has 320. */
  part: 16 * MiB,
  /** Seconds after which what nobody has gone on with is given up. */
  patience: 24 * 60 * 60,
} as const;

/** As on Mastodon, but for the last: operators read each of them. */
export const report = {
  comment: 1_000,
  statuses: 100,
  perDay: 50,
} as const;

export const text = {
  /** Code units that characters may have on average, so that a text can be all emoji: a family of four in their skin tones has 19. */
  unitsPerCharacter: 32,
  hashtag: 100,
  url: 2_048,
  listTitle: 255,
  note: 2_000,
  email: 254,
} as const;
