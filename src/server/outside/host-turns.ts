/**
 * Turns for requests to other hosts: so many at the same moment in all, and few to each host, so that a slow one holds up
 * nobody but itself.
 */
import { atMost } from "#kit/at-most.ts";

export interface HostTurns {
  /** False if too many wait already, for this host or in all. */
  hasRoom(host: string): boolean;
  /** Rejects without a turn if the signal comes first. */
  take<T>(host: string, task: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface TurnLimits {
  /** Requests at the same moment, in all and to one host. */
  atOnce: number;
  perHost: number;
  /** Those that wait, in all and for one host. */
  waiting: number;
  waitingPerHost: number;
}

export function openHostTurns(most: TurnLimits): HostTurns {
  const inAll = atMost(most.atOnce);
  const hosts = new Map<string, { turn: ReturnType<typeof atMost>; users: number }>();
  let users = 0;
  return {
    hasRoom(host) {
      const ofHost = hosts.get(host)?.users ?? 0;
      return users < most.atOnce + most.waiting && ofHost < most.perHost + most.waitingPerHost;
    },
    async take(host, task, signal) {
      const known = hosts.get(host) ?? { turn: atMost(most.perHost), users: 0 };
      hosts.set(host, known);
      known.users += 1;
      users += 1;
      try {
        // Its own host first: waiting for that must not take a place from others.
        return await known.turn(() => inAll(task, signal), signal);
      } finally {
        users -= 1;
        if (--known.users === 0) hosts.delete(host);
      }
    },
  };
}
