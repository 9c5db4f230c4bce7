/** Pub/sub inside one process, delivered before `publish` resolves. */
import type { PubSub } from "#server/outside/pub-sub.ts";

export interface LocalPubSub extends PubSub {
  /** As if messages were lost. */
  loseSome(): void;
}

export function openLocalPubSub(): LocalPubSub {
  const onGap = new Set<() => void>();
  const receivers = new Map<string, Set<(payload: string) => void>>();
  return {
    async publish(channel, payload) {
      receivers.get(channel)?.forEach((receive) => receive(payload));
    },
    subscribe(channel, receive) {
      const own = receivers.get(channel) ?? new Set();
      receivers.set(channel, own.add(receive));
      return () => void own.delete(receive);
    },
    onGap(react) {
      onGap.add(react);
      return () => void onGap.delete(react);
    },
    loseSome: () => onGap.forEach((react) => react()),
    close: async () => receivers.clear(),
  };
}
