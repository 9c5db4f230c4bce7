/**
 * Bytes under way: what requests have sent of their bodies and nobody has
 * answered yet. One address may make us hold so much, and all together so much,
 * so that senders who stop halfway cannot fill the memory (threats D01).
 */
import { Refusal } from "#protocol/refusals.ts";
import { network } from "#server/domain/auth/limits.ts";

/** The bytes of one request. */
export interface Claim {
  /** Counts bytes before they are kept. Throws `server.overloaded` when they are too many. */
  hold(bytes: number): void;
  /** The request is answered; doing it twice is the same as doing it once. */
  release(): void;
}

export interface Intake {
  claim(ip: string): Claim;
}

/** A few pictures from one house at a time; in all, a quarter of the memory of a small machine. */
export const intakeBytes = { perAddress: 48 * 1024 ** 2, inAll: 256 * 1024 ** 2 };

export function openIntake({ perAddress, inAll } = intakeBytes): Intake {
  const held = new Map<string, number>();
  let all = 0;

  function add(key: string, bytes: number): void {
    all += bytes;
    const total = (held.get(key) ?? 0) + bytes;
    if (total > 0) held.set(key, total);
    else held.delete(key);
  }

  return {
    claim(ip) {
      const key = network(ip);
      let own = 0;
      return {
        hold(bytes) {
          if (all + bytes > inAll || (held.get(key) ?? 0) + bytes > perAddress) throw new Refusal("server.overloaded");
          own += bytes;
          add(key, bytes);
        },
        release() {
          add(key, -own);
          own = 0;
        },
      };
    },
  };
}
