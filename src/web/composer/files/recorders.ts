/**
 * Recordings of drafts. One that begins is a file of its draft at once, so it stands in the list and is found again after
 * whatever ends the page; it becomes whole when it is stopped, and then goes up like any other file.
 */
import { localOf } from "#kit/local-time.ts";
import { anyFile } from "#protocol/media-kinds.ts";
import type { MessageId } from "#protocol/message-ids.ts";
import { claim, type Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { RecordingParts, type Recorded } from "#web/drafts/recording-parts.ts";
import { drafts } from "#web/drafts/store.ts";
import type { Words } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";
import { limitsHere } from "../limits-of.ts";
import { Recorder } from "./recorder.ts";
import { uploads } from "./uploads.ts";

/** By the id of their file, with what lets other tabs record in the draft. */
const atWork = new Map<string, { recorder: Recorder; release: () => void }>();

/** What they have recorded last is on its way to the disk. */
const leaving = new Map<string, Promise<void>>();

let isAsking = false;

/** Asks for the microphone, and records. `isShown`: somebody still sees the draft when the answer comes. */
export async function startRecording(open: OpenDraft, t: Words, isShown: () => boolean): Promise<void> {
  const { draft } = open.current();
  if (isAsking || draft.files.some(({ isRecording }) => isRecording)) return;
  if (draft.files.length >= limitsHere().attachments) return toast({ text: t("files-too-many") });
  isAsking = true;
  try {
    const release = await claim(`linnet recorder ${draft.accountId} ${draft.publishId}`);
    if (!release) return toast({ text: t("record-in-other-tab") });
    let hasBegun = false;
    try {
      // What it takes is here before the microphone is on.
      const kept = await parts();
      const stream = await askForMicrophone(t);
      const isWanted = isShown() && open.current().draft.publishId === draft.publishId;
      if (stream && isWanted) hasBegun = begin(open, t, { stream, kept, release });
      else letGo(stream);
    } finally {
      if (!hasBegun) release();
    }
    // Parts of a draft that is not there would be nobody's.
    if (hasBegun) await open.flush();
  } finally {
    isAsking = false;
  }
}

/** Undefined if nobody records this file here. */
export const recorderOf = (id: string): Recorder | undefined => atWork.get(id)?.recorder;

/** The microphone goes; what was recorded stays in its parts. */
export async function leaveRecording(id: string): Promise<void> {
  const left = atWork.get(id);
  if (!left) return;
  atWork.delete(id);
  const gone = left.recorder.stop().then(left.release);
  leaving.set(
    id,
    gone.then(() => void leaving.delete(id)),
  );
  await gone;
}

/** What this browser has of a recording that was left; null if it began elsewhere. */
export async function readRecorded({ accountId, publishId }: Key, id: string): Promise<Recorded | null> {
  const key = { accountId, publishId };
  await leaving.get(id);
  return (await (await parts()).read(key, id)) ?? (await wholeOf(key, id));
}

async function parts(): Promise<RecordingParts> {
  const { database } = await drafts.files();
  return new RecordingParts(database);
}

/** Its page went away between the last two steps of `finishRecording`. */
async function wholeOf(key: Key, id: string): Promise<Recorded | null> {
  const blob = await uploads.blobOf(key, id);
  return blob && { blob, length: 0 };
}

/** From now on it is a file like any other. False if the browser has no room for it: it goes up from memory. */
export async function finishRecording(open: OpenDraft, id: string, { blob }: Recorded): Promise<boolean> {
  const { accountId, publishId } = open.current().draft;
  const key = { accountId, publishId };
  const isKept = await uploads.keep(key, id, blob);
  uploads.change(open, id, { isRecording: false, isPaused: false, size: blob.size });
  // The parts go last: until the draft on disk knows that it is whole they are all that there is.
  await open.flush();
  if (isKept) await (await parts()).forget(key, id).catch(() => {});
  return isKept;
}

interface Means {
  stream: MediaStream;
  kept: RecordingParts;
  release: () => void;
}

/** False if this browser can't record what it hears: then it was said. */
function begin(open: OpenDraft, t: Words, { stream, kept, release }: Means): boolean {
  const { draft } = open.current();
  const id = crypto.randomUUID();
  let recorder: Recorder;
  try {
    recorder = new Recorder(stream, kept, draft, (type) => `${id}.${anyFile(type, "").extension}`);
    recorder.start();
  } catch (error) {
    letGo(stream);
    sayWhy(error, t);
    return false;
  }
  const file = fileOf(recorder, t("record-name"), draft.files);
  atWork.set(file.id, { recorder, release });
  open.change({ files: [...draft.files, file] });
  return true;
}

const letGo = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

function fileOf({ id, type }: Recorder, word: string, others: readonly DraftFile[]): DraftFile {
  const { kind, mime, extension } = anyFile(type, "");
  const at = localOf(new Date()).replace("T", " ").replace(":", ".");
  const name = freeName(`${word} ${at}`, extension, others);
  const own = { id, kind, name, type: mime, isRecording: true, isPaused: true };
  return { ...own, size: 0, attachment: null, error: null, description: "", focus: null };
}

/** Buttons are called by it, so another one of the same minute has a number. */
function freeName(name: string, extension: string, others: readonly DraftFile[]): string {
  const taken = new Set(others.map((other) => other.name));
  for (let number = 1; ; number++) {
    const free = `${name}${number > 1 ? ` (${number})` : ""}.${extension}`;
    if (!taken.has(free)) return free;
  }
}

/** Null where there is none, or it is refused: then it was said why. */
async function askForMicrophone(t: Words): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    sayWhy(error, t);
    return null;
  }
}

function sayWhy(error: unknown, t: Words): void {
  const { name } = error as DOMException;
  console.error(`The microphone can't be used: ${name}`);
  toast({ text: t(wordsFor[name] ?? "record-microphone-fails") });
}

const wordsFor: Record<string, MessageId> = {
  NotAllowedError: "record-not-allowed",
  NotFoundError: "record-no-microphone",
};
