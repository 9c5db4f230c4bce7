/**
 * Bytes under way: what requests have sent of their bodies and nobody has
 * answered yet. One sender may make us hold so much, and all together so much,
 * so that senders who stop halfway cannot fill the memory (threats D01).
 *
 * Strangers have a part of it, however many addresses they come from, and what
 * is small is always taken: nobody can keep others from signing in and posting.
 */
import { Refusal } from "#protocol/refusals.ts";
import { senderOf } from "./client-address.ts";
import { openTurnstile, type Leave } from "./turnstile.ts";

/** The bytes of one request. */
export interface Claim {
  /** Waits until this is one of the few bodies of its sender that are read at once. Throws `request.rate-limited`. */
  begin(): Promise<void>;
  /** Counts bytes before they are kept. Throws `server.overloaded` when they are too many, beyond what is small. */
  hold(bytes: number): void;
  /** The request is answered; doing it twice is the same as doing it once. */
  release(): void;
}

export interface Intake {
  /** For a request from this address; `accountId` if somebody is signed in. */
  claim(ip: string, accountId: string | null): Claim;
}

const MiB = 1024 ** 2;

/** A few pictures of one sender at a time; in all, a quarter of the memory of a small machine. */
export const intakeBytes = { perSender: 48 * MiB, strangers: 96 * MiB, inAll: 256 * MiB, small: 16 * 1024 };

const strangers = "strangers";
const everybody = "everybody";

export function openIntake({ small, ...limits } = intakeBytes): Intake {
  const held = new Map<string, number>();
  const reading = openTurnstile();

  function add(key: string, bytes: number): void {
    const total = (held.get(key) ?? 0) + bytes;
    if (total > 0) held.set(key, total);
    else held.delete(key);
  }

  return {
    claim(ip, accountId) {
      const shares: [key: string, most: number][] = [
        [senderOf(ip, accountId), limits.perSender],
        ...(accountId ? [] : [[strangers, limits.strangers] satisfies [string, number]]),
        [everybody, limits.inAll],
      ];
      let own = 0;
      let isReleased = false;
      let leave: Leave | null = null;
      return {
        async begin() {
          leave = await reading.enter(ip, accountId);
          if (isReleased) leave();
        },
        hold(bytes) {
          const isFull = shares.some(([key, most]) => (held.get(key) ?? 0) + bytes > most);
          if (isFull && own + bytes > small) throw new Refusal("server.overloaded");
          own += bytes;
          for (const [key] of shares) add(key, bytes);
        },
        release() {
          for (const [key] of shares) add(key, -own);
          own = 0;
          isReleased = true;
          leave?.();
        },
      };
    },
  };
}
