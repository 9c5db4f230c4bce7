/** The posts of a thread behind the first one. They stand in the composer's form, each with all that a post can have. */
import { useContext, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { OpenThread } from "#web/drafts/open-thread.ts";
import { htmlOfText } from "#web/drafts/plain-text.ts";
import { useWords } from "#web/i18n/words.ts";
import { LiveContext } from "#web/live/use-live.ts";
import { toast } from "#web/ui/toast.tsx";
import { countRoom } from "../count-room.ts";
import { firstDraft } from "../first-draft.ts";
import { idle, type Publishing } from "../publishing.ts";
import type { Publisher } from "../use-publishing.ts";
import { AddPost } from "./add-post.tsx";
import { isBlank } from "./blank.ts";
import { focusWords } from "./focus-words.ts";
import { LaterPost } from "./later-post.tsx";
import { PostFoot } from "./post-foot.tsx";
import { publishThread } from "./publish-thread.ts";
import { PublishedBefore } from "./published-before.tsx";
import { setHead, setThread, type ThreadHere } from "./threads.ts";
import styles from "./thread.module.css";

/** Milliseconds. */
const syncPatience = 3_000;

export interface ThreadProps {
  open: OpenDraft;
  draft: Draft;
  publishing: Publisher;
  /** What the ids of its messages begin with. */
  ids: string;
  /** It stays. */
  onClose: () => void;
}

interface LaterPostsProps extends ThreadProps {
  /** The second one was asked for. */
  begins: boolean;
  /** Its words so far. */
  early: RefObject<string>;
}

export function LaterPosts({ open, draft, publishing, ids, begins, early }: LaterPostsProps) {
  const t = useWords();
  const api = useApi();
  const live = useContext(LiveContext);
  const account = useReader().account!;
  const [thread] = useState(() => new OpenThread(open));
  const later = useSyncExternalStore(thread.subscribe, thread.later);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [active, setActive] = useState<OpenDraft | null>(null);
  const [fresh, setFresh] = useState<OpenDraft | null>(null);
  const [held, setHeld] = useState<{ open: OpenDraft; state: Publishing } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const isLeft = useRef(false);
  /** The id of the thread of which all posts have been here. */
  const whole = useRef<string>(undefined);
  const { redraw } = publishing;
  const before = draft.thread?.published ?? 0;
  const isBusy = publishing.state.is === "sending" || publishing.state.is === "uploading";

  function add(): void {
    const { visibility, quotePolicy } = open.current().draft;
    const { language, spoilerText } = (thread.later().at(-1) ?? open).current().draft;
    const added = thread.add({ ...firstDraft(account, { visibility }), quotePolicy, language, spoilerText });
    if (early.current) added.change({ content: htmlOfText(early.current) });
    early.current = "";
    setFresh(added);
    setActive(added);
  }

  /** The form itself begins with the first one. */
  const fieldsOf = (post: OpenDraft) => form?.querySelectorAll("form > section")[thread.later().indexOf(post)] ?? form;
  const goTo = (post: OpenDraft) => focusWords(fieldsOf(post));
  const latest = useRef(goTo);
  latest.current = goTo;

  /** What has one post here may have others on the server, of another device. */
  async function allAreHere(): Promise<void> {
    await thread.look();
    const { thread: place, accountId } = open.current().draft;
    if (thread.later().length > 0) whole.current = place?.id;
    if (!place || account.linked || whole.current === place.id) return;
    setLooking(true);
    try {
      const { keepInSync } = await import("#web/drafts/sync.ts");
      const ended = AbortSignal.timeout(syncPatience);
      await new Promise<unknown>((resolve) => {
        ended.addEventListener("abort", resolve);
        keepInSync(api, accountId, live, resolve, ended);
      });
      if (!ended.aborted) whole.current = place.id;
      await thread.look();
    } finally {
      setLooking(false);
    }
  }

  useEffect(() => {
    let isRunning = false;
    let isPressed = false;
    const here: ThreadHere = {
      later: thread.later,
      discard: () => thread.discard(),
      async publish(desk) {
        if (isRunning) return;
        isRunning = true;
        setHeld(null);
        const show = (post: OpenDraft, state: Publishing) => setHeld({ open: post, state });
        try {
          await publishThread(desk, {
            thread,
            show,
            goTo: (post) => latest.current(post),
            isLeft: () => isLeft.current,
          });
        } finally {
          isRunning = false;
        }
      },
      async isHeldUp() {
        // A second press would take the next post for the empty one that the first press is removing.
        if (isRunning || isPressed) return true;
        isPressed = true;
        try {
          await allAreHere();
          for (const post of thread.later()) if (isBlank(post.current().draft)) await thread.remove(post);
          while (thread.later().length > 0 && isBlank(open.current().draft)) await thread.removeFirst();
        } finally {
          isPressed = false;
        }
        const tooLong = thread.later().find((post) => countRoom(post.current().draft) < 0);
        if (tooLong) latest.current(tooLong);
        return tooLong !== undefined;
      },
    };
    isLeft.current = false;
    setThread(open, here);
    thread.start();
    if (begins) add();
    else allAreHere().catch(() => {});
    return () => {
      isLeft.current = true;
      void thread.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for once
  }, [thread]);

  // The field of a post that is next now is gone, and what is typed on would be shortcuts.
  useEffect(() => {
    const hasMoved = active !== null && !thread.later().includes(active);
    if (hasMoved && document.activeElement === document.body) latest.current(open);
    // oxlint-disable-next-line react/exhaustive-deps -- it moves when one more is public
  }, [before]);

  // The button that sends says how much it sends.
  useEffect(redraw, [redraw, later.length]);

  // The bar is that of the post in which somebody writes.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isElsewhere = (target as Element).closest('form > section, :has(> [type="submit"])') !== null;
      if (!isElsewhere) setActive(null);
    };
    form?.addEventListener("focusin", onFocus);
    return () => form?.removeEventListener("focusin", onFocus);
  }, [form]);

  async function remove(post: OpenDraft): Promise<void> {
    const { files } = post.current().draft;
    const at = thread.later().indexOf(post);
    let bringBack;
    try {
      bringBack = await (post === open ? thread.removeFirst() : thread.remove(post));
    } catch {
      return toast({ text: t("drafts-unreadable") });
    }
    if (!bringBack) return;
    if (files.length > 0) {
      const { uploads } = await import("../files/uploads.ts");
      for (const file of files) uploads.forget(file.id);
    }
    const undo = () => void bringBack().catch(() => toast({ text: t("drafts-unreadable") }));
    toast({ text: t("thread-removed"), action: { label: t("undo"), run: undo } });
    latest.current(thread.later()[at - 1] ?? open);
  }

  const count = before + 1 + later.length;
  const last = later.at(-1) ?? open;
  const shownActive = active && later.includes(active) ? active : null;
  const addButton = !isBusy && <AddPost behind={last} onAdd={add} />;
  return (
    <>
      <span hidden ref={(node) => setForm(node?.closest("form") ?? null)} />
      {before > 0 && <PublishedBefore draft={draft} count={count} isBusy={isBusy} />}
      {isLooking && (
        <p className={styles.before} role="status">
          {t("thread-looking")}
        </p>
      )}
      {later.length > 0 && (
        <PostFoot
          open={open}
          draft={draft}
          id={`${ids}-thread`}
          number={before + 1}
          count={count}
          isBusy={isBusy}
          onRemove={() => void remove(open)}
        />
      )}
      {last === open && addButton}
      {form &&
        createPortal(
          later.map((post, at) => {
            setHead(post, open);
            return (
              <LaterPost
                key={post.current().draft.publishId}
                open={post}
                number={before + at + 2}
                count={count}
                state={held?.open === post ? held.state : idle}
                sending={isBusy ? publishing.state : null}
                isActive={shownActive === post}
                isFresh={fresh === post}
                onFocus={() => setActive(post)}
                onPublish={() => publishing.publish(open.current().draft)}
                onClear={() => setHeld(null)}
                onRemove={() => void remove(post)}
              >
                {last === post && addButton}
              </LaterPost>
            );
          }),
          form,
        )}
    </>
  );
}
