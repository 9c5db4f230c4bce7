/**
 * Secrets that the database keeps, and that a copy of the database alone does not give away: tokens of accounts on other
 * servers.
 *
 * AES-256-GCM (NIST SP 800-38D) under a key that lies elsewhere, with a random nonce for each value. A value is sealed
 * together with the place that it is for, so one that is moved to another row opens no more.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, type KeyObject } from "node:crypto";

export interface Cipher {
  /** `about` names the place: a table and the id of a row. */
  seal(text: string, about: string): Buffer;
  /** Null if it was changed, sealed under another key, or for another place. */
  open(sealed: Buffer, about: string): string | null;
  /** 32 bytes that stand for a text: always the same, and unknown to anybody who doesn't have the key. */
  mark(text: string): Buffer;
}

/** The first byte of each value; another way of sealing would have another one. */
const version = Buffer.from([1]);
const algorithm = "aes-256-gcm";
const bytes = { nonce: 12, tag: 16 };

export function openCipher(secretKey: KeyObject): Cipher {
  // Each use has a derived key of its own.
  const derived = (use: string) => Buffer.from(hkdfSync("sha256", secretKey, "", use, 32));
  const key = derived("linnet sealed values 1");
  const markingKey = derived("linnet marks 1");
  const additional = (about: string) => Buffer.concat([version, Buffer.from(about)]);
  return {
    seal(text, about) {
      const nonce = randomBytes(bytes.nonce);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: bytes.tag });
      cipher.setAAD(additional(about));
      return Buffer.concat([version, nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const begin = version.length + bytes.nonce;
      const end = sealed.length - bytes.tag;
      if (end < begin || sealed[0] !== version[0]) return null;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(version.length, begin), {
        authTagLength: bytes.tag,
      });
      decipher.setAAD(additional(about));
      decipher.setAuthTag(sealed.subarray(end));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(begin, end)), decipher.final()]).toString("utf8");
      } catch {
        // Node says no more than that it does not fit.
        return null;
      }
    },
    mark: (text) => createHmac("sha256", markingKey).update(text).digest(),
  };
}
