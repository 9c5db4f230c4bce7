/**
 * Secrets that only one browser or one mailbox holds. The database keeps their
 * SHA-256: with 256 random bits there is nothing to guess, so no slow hash is due.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 bits, 43 characters that need no escaping in a cookie, a header or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Six digits, each as likely as the other. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}
