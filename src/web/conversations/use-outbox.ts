/** The outbox of a conversation on screen: sends what is taken out of the field, and what a reload has interrupted. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SentMessage } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { nothing, Outbox, type Outgoing, type OutgoingEvent, type Words } from "./outbox.ts";

interface Sending {
  /** The conversation, or who a new one is with: nothing that is left of one may ever go to another. */
  name: string;
  path: string;
  /** What is sent along with the words. */
  body?: Record<string, unknown>;
  onSent: (sent: SentMessage) => void;
}

export function useOutbox({ name, path, body, onSent }: Sending) {
  const api = useApi();
  const entities = useEntities();
  const { account } = useReader();
  const open = (of: string) => new Outbox(keyOfAccount(account!), of, localStorageOrNone());
  const [outbox] = useState(() => (import.meta.env.SSR ? null : open(name)));
  const state = useSyncExternalStore(
    outbox?.subscribe ?? (() => () => {}),
    outbox?.current ?? (() => nothing),
    () => nothing,
  );

  async function send(one: Outgoing): Promise<void> {
    outbox!.step(one.publishId, { type: "send" });
    try {
      const { publishId, text, html } = one;
      const words = { publishId, ...(html ? { content: html } : { content: text, content_type: "text/plain" }) };
      const sent = await api.send<SentMessage>("POST", path, { ...body, ...words });
      entities.addStatus(sent.status);
      // First it stands there, and then it leaves: nothing jumps in between.
      onSent(sent);
      outbox!.step(one.publishId, { type: "accepted", status: sent.status });
    } catch (error) {
      outbox!.step(one.publishId, failureOf(error));
    }
  }

  // Other tabs write into the same field, also while this one lies in the history of its window.
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => outbox!.hear(key);
    const comeBack = () => outbox!.hear(null);
    addEventListener("storage", hear);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("storage", hear);
      removeEventListener("pageshow", comeBack);
    };
  }, [outbox]);

  // Once, for what an earlier page has left.
  useEffect(() => {
    for (const one of outbox!.interrupted()) void send(one);
    // oxlint-disable-next-line react/exhaustive-deps -- what comes later was begun here
  }, [outbox]);

  return {
    state,
    type: (text: string) => outbox!.type(text),
    /** Somebody has written before the page was alive. */
    early: (text: string) => outbox!.type([outbox!.current().text, text].filter(Boolean).join("\n\n")),
    send() {
      const one = outbox!.take();
      if (one) void send(one);
    },
    post: (words: Words, publishId: string) => void send(outbox!.put(words, publishId)),
    noteDraft: (hasDraft: boolean) => outbox!.noteDraft(hasDraft),
    retry: (one: Outgoing) => void send(one),
    takeBack: (one: Outgoing) => outbox!.takeBack(one),
    discard: (one: Outgoing) => outbox!.discard(one.publishId),
    /** The words go along to another conversation; messages that were sent stay. */
    handOver: (to: string) => outbox!.handOver(open(to)),
    edit: (edit: typeof state.edit) => outbox!.edit(edit),
  };
}

/** What stands in between says 5xx too, also after the message has arrived. Throws what is a bug. */
function failureOf(error: unknown): OutgoingEvent {
  if (!(error instanceof ApiProblem)) throw error;
  const isLost = error.status === 0 || error.status >= 500;
  return { type: isLost ? "lost" : "refused", words: error.message };
}

/** A browser may refuse even to name it. */
function localStorageOrNone(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const storage = () => window.localStorage;
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
  };
}
