/** Chance as a port: unguessable by default, and the same on each run where a test or the demo town asks for it. */
import { createHash, randomBytes } from "node:crypto";

export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** Predictable bytes from a seed; never for a secret. */
export function seededRandom(seed: string): Random {
  let block = 0;
  return {
    bytes(count) {
      const blocks: Buffer[] = [];
      for (let have = 0; have < count; have += 32) {
        blocks.push(createHash("sha256").update(`${seed}:${block++}`).digest());
      }
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}

/** A secret that fits into addresses and cookies; 16 bytes are 128 bits (22 characters). */
export function randomToken(random: Random, bytes = 32): string {
  return Buffer.from(random.bytes(bytes)).toString("base64url");
}

/** A code of decimal digits, each of them equally likely. */
export function randomDigits(random: Random, count: number): string {
  let digits = "";
  while (digits.length < count) {
    // 250 is the largest multiple of ten in a byte: what lies above would favour the digits 0 to 5.
    for (const byte of random.bytes(count)) if (byte < 250 && digits.length < count) digits += byte % 10;
  }
  return digits;
}
