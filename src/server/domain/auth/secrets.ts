/**
 * Secrets that only one browser or one mailbox holds. The database keeps their
 * SHA-256: with 256 random bits there is nothing to guess, so no slow hash is due.
 */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** 256 bits, 43 characters that need no escaping in a cookie, a header or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a secret that we gave out. */
export function isSecret(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Another secret of 256 bits: always the same for the same two, and unknown to anybody who has only one of them. */
export function deriveSecret(secret: string, from: string | Buffer): string {
  return createHmac("sha256", secret).update(from).digest("base64url");
}

/** What goes into `deriveSecret` beside a secret that the browser holds. */
export function newSalt(): Buffer {
  return randomBytes(32);
}

/** Six digits, each as likely as the other. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}
