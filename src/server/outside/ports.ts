/** The world as the program sees it: small ports, built once by the house. */
import type { Registrations } from "#protocol/sign-in.ts";
import type { Emojis } from "./emojis.ts";
import type { Blobs } from "./blobs.ts";
import type { Cipher } from "./cipher.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import type { Mail } from "./mail.ts";
import type { MalwareScanner } from "./malware-scanner.ts";
import type { MediaConverter } from "./media-converter.ts";
import type { PictureDecoder } from "./picture-decoder.ts";
import type { PubSub } from "./pub-sub.ts";
import type { Log } from "./log.ts";
import type { Translator } from "./translator.ts";

export interface Ports {
  /** `https://linnet.example`, without a slash at the end. */
  origin: string;
  /** `linnet.example` (with the port on localhost). */
  domain: string;
  /** Where media is served from, as a whole address without a slash at the end. */
  mediaUrl: string;
  /** Absent where nothing is shown. */
  emojis?: Emojis;
  blobs: Blobs;
  pictures: PictureDecoder;
  /** Null on a machine without ffmpeg. */
  converter: MediaConverter | null;
  /** Null where the operator has none. */
  scanner: MalwareScanner | null;
  /** Null where the operator has none. */
  translator: Translator | null;
  /** The one way to addresses that came from people or other servers. */
  outgoing: GuardedFetch;
  /** Seals secrets that the database keeps. */
  cipher: Cipher;
  /** Whether pages that posts link to are read. */
  linkPreviews: "on" | "off";
  mail: Mail;
  pubSub: PubSub;
  log: Log;
  registrations: Registrations;
  adminEmails: readonly string[];
  /** `off` is for benches on this machine. */
  rateLimits: "on" | "off";
}
