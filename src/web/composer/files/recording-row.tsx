/** A recording in the list of files, until it is whole: what it does now, or that it was left, and what can be done about it. */
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from "react";
import { mayMove } from "#web/device/motion.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { Recorded } from "#web/drafts/recording-parts.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { Recorder } from "./recorder.ts";
import { finishRecording, leaveRecording, readRecorded, recorderOf } from "./recorders.ts";
import { elapsedTime } from "./recording.ts";
import files from "./files.module.css";
import styles from "./recording-row.module.css";

interface RecordingRowProps {
  open: OpenDraft;
  draft: Draft;
  file: DraftFile;
  name: string;
  /** For people who use a screen reader. */
  onSay: (words: string) => void;
  /** It is a file like any other now. */
  onWhole: () => void;
  onDiscard: () => void;
  /** It stays. */
  onClose: () => void;
}

export function RecordingRow(props: RecordingRowProps) {
  const [recorder] = useState(() => recorderOf(props.file.id));
  return (
    <li className={styles.row}>
      <div role="group" aria-label={props.name}>
        {recorder ? <AtWork {...props} recorder={recorder} /> : <Left {...props} />}
      </div>
    </li>
  );
}

function AtWork({ recorder, ...props }: RecordingRowProps & { recorder: Recorder }) {
  const { file, onSay, onDiscard } = props;
  const t = useWords();
  const { is, length, isKept } = useSyncExternalStore(recorder.subscribe, recorder.current);
  const [isStopped, setStopped] = useState(false);
  const stop = useRef<HTMLButtonElement>(null);
  const finish = useFinish(props);
  const hasEnded = is === "inactive" && !isStopped;
  const words = t(hasEnded ? "record-ended" : is === "paused" ? "record-paused" : "record-recording");

  // The button that was pressed is off now: its focus goes on here.
  useEffect(() => stop.current!.focus(), []);
  // Nobody is recorded without seeing it.
  useEffect(() => () => void leaveRecording(file.id), [file.id]);
  useEffect(() => {
    if (!isStopped) onSay(words);
  }, [words, isStopped, onSay]);

  async function end(): Promise<void> {
    setStopped(true);
    await finish(await recorder.stop());
  }

  return (
    <>
      <Clock
        length={length}
        isOn={is === "recording"}
        level={<Level recorder={recorder} isOn={is === "recording"} />}
      />
      <p className={hasEnded ? styles.problem : files.note}>{words}</p>
      {!isKept && <p className={files.note}>{t("record-not-kept")}</p>}
      <div className={styles.actions}>
        {/* One button, which keeps the focus. */}
        {is !== "inactive" && (
          <Button
            size="small"
            icon={is === "paused" ? "mic" : "pause"}
            onClick={() => (is === "paused" ? recorder.resume() : recorder.pause())}
          >
            {t(is === "paused" ? "files-go-on" : "files-pause")}
          </Button>
        )}
        <Stop button={stop} isBusy={isStopped} words={t(hasEnded ? "record-keep" : "record-stop")} onPress={end} />
      </div>
      <Discard onPress={onDiscard} />
    </>
  );
}

/** Its page went away while it was recorded. */
function Left(props: RecordingRowProps) {
  const { open, draft, file, onDiscard } = props;
  const t = useWords();
  const { accountId, publishId } = draft;
  const [recorded, setRecorded] = useState<Recorded | null>();
  const [isStopped, setStopped] = useState(false);
  const finish = useFinish(props);
  useEffect(() => {
    // One that was discarded a moment ago comes back with its draft.
    const kept = open.flush().then(() => readRecorded({ accountId, publishId }, file.id));
    void kept.then(setRecorded, () => setRecorded(null));
  }, [open, accountId, publishId, file.id]);

  if (recorded === undefined) return null;
  return (
    <>
      {recorded && recorded.length > 0 && <Clock length={recorded.length} isOn={false} />}
      <p className={files.note}>{t(recorded ? "record-left" : "record-elsewhere")}</p>
      <div className={styles.actions}>
        {recorded && (
          <Stop
            isBusy={isStopped}
            words={t("record-keep")}
            onPress={async () => {
              setStopped(true);
              await finish(recorded);
            }}
          />
        )}
      </div>
      <Discard onPress={onDiscard} />
    </>
  );
}

function useFinish({ open, file, onSay, onWhole, onDiscard }: RecordingRowProps) {
  const t = useWords();
  return async (recorded: Recorded): Promise<void> => {
    if (recorded.blob.size === 0) {
      onDiscard();
      toast({ text: t("record-nothing") });
      return;
    }
    if (!(await finishRecording(open, file.id, recorded))) toast({ text: t("record-not-kept") });
    onSay(t("record-added"));
    onWhole();
  };
}

function Clock({ length, isOn, level }: { length: number; isOn: boolean; level?: ReactNode }) {
  return (
    <div className={styles.clock} data-on={isOn || undefined}>
      <span role="timer">{elapsedTime(length)}</span>
      {level}
    </div>
  );
}

interface StopProps {
  button?: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  words: string;
  onPress: () => Promise<void>;
}

function Stop({ button, isBusy, words, onPress }: StopProps) {
  return (
    <Button ref={button} size="small" tone="accent" busy={isBusy} onClick={() => !isBusy && void onPress()}>
      {words}
    </Button>
  );
}

function Discard({ onPress }: { onPress: () => void }) {
  const t = useWords();
  return <IconButton className={styles.discard} icon="x" label={t("compose-draft-discard")} onClick={onPress} />;
}

const bars = 32;
/** Milliseconds of each. */
const barLength = 80;
/** As high as wide. */
const silence = 0.07;

/** How loud it was in the last seconds. Under reduced motion it stands still. */
function Level({ recorder, isOn }: { recorder: Recorder; isOn: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const levelNow = isOn && mayMove() ? recorder.listen() : null;
    if (!levelNow) return;
    const all = [...box.current!.children] as HTMLElement[];
    const levels = all.map(({ style }) => Number(style.scale.split(" ")[1] ?? silence));
    const timer = setInterval(() => {
      levels.shift();
      levels.push(Math.max(silence, levelNow()));
      all.forEach(({ style }, at) => (style.scale = `1 ${levels[at]}`));
    }, barLength);
    return () => clearInterval(timer);
  }, [recorder, isOn]);
  return (
    <div ref={box} className={styles.level} aria-hidden="true">
      {Array.from({ length: bars }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}
