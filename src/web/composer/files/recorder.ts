/**
 * A recorder at work: it holds the microphone, follows the browser's own recorder, and keeps each part on disk as it comes.
 *
 * All of it stays in memory too, so that a disk without room costs nothing as long as the page is there.
 */
import type { Key } from "#web/drafts/claim.ts";
import type { Recorded, RecordingParts } from "#web/drafts/recording-parts.ts";
import { inactive, lengthOf, nextRecording, tick, type Recording, type RecordingEvent } from "./recording.ts";

export interface RecorderState {
  is: Recording["is"];
  /** Milliseconds that are recorded, as of the last tick. */
  length: number;
  /** Each part that has come is on disk. */
  isKept: boolean;
}

/** Milliseconds of a part: as much is lost at most. */
const partLength = 500;

/** For speech it is more than enough, and music is still music. */
const audioBitsPerSecond = 96_000;

/** What browsers record and this server takes, the best first; one of them knows none of these. */
const types = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

export class Recorder {
  /** Of its file. */
  readonly id: string;
  readonly #stream: MediaStream;
  readonly #media: MediaRecorder;
  readonly #keep: (at: number, part: Parameters<RecordingParts["keep"]>[3]) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  readonly #blobs: Blob[] = [];
  readonly #ended = Promise.withResolvers<void>();
  /** Parts are written one after the other. */
  #writing: Promise<void> = Promise.resolve();
  #recording: Recording = inactive;
  #state: RecorderState = { is: "inactive", length: 0, isKept: true };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #context: AudioContext | undefined;
  #level: (() => number) | undefined;

  /** `idFor`: the id of the file, by the type that this browser records. */
  constructor(stream: MediaStream, parts: RecordingParts, key: Key, idFor: (type: string) => string) {
    this.#stream = stream;
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    this.#media = new MediaRecorder(stream, { audioBitsPerSecond, ...(mimeType && { mimeType }) });
    this.id = idFor(this.type);
    this.#keep = (at, part) => parts.keep(key, this.id, at, part);
    this.#media.ondataavailable = ({ data }) => this.#take(data);
    // Also where the microphone is pulled out or taken away.
    this.#media.onstop = () => this.#end();
  }

  /** What it records. */
  get type(): string {
    return this.#media.mimeType;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): RecorderState => this.#state;

  start(): void {
    this.#media.start(partLength);
    this.#step("start");
  }

  pause(): void {
    if (this.#media.state !== "recording") return;
    this.#media.pause();
    this.#step("pause");
    // What has come since the last part may be all that is ever said.
    this.#media.requestData();
  }

  resume(): void {
    if (this.#media.state !== "paused") return;
    this.#media.resume();
    this.#step("resume");
  }

  /** Lets the microphone go, and answers all that was recorded. */
  async stop(): Promise<Recorded> {
    const length = lengthOf(this.#recording, performance.now()) || this.#state.length;
    if (this.#media.state !== "inactive") this.#media.stop();
    await this.#ended.promise;
    await this.#writing;
    return { blob: new Blob(this.#blobs, { type: this.type }), length };
  }

  /** How loud it is now, from 0 to 1; null where that cannot be measured. */
  listen(): (() => number) | null {
    if (this.#level) return this.#level;
    try {
      this.#context ??= new AudioContext();
      const analyser = this.#context.createAnalyser();
      this.#context.createMediaStreamSource(this.#stream).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      return (this.#level = () => {
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        // From -60 dB, a quiet room, to full.
        return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power || Number.MIN_VALUE)) / 60));
      });
    } catch {
      return null;
    }
  }

  #take(data: Blob): void {
    if (data.size === 0) return;
    const at = this.#blobs.push(data) - 1;
    const until = lengthOf(this.#recording, performance.now()) || this.#state.length;
    this.#writing = this.#writing
      .then(async () => this.#keep(at, { bytes: await data.arrayBuffer(), type: this.type, until }))
      .catch(() => this.#show({ isKept: false }));
  }

  #end(): void {
    for (const track of this.#stream.getTracks()) track.stop();
    void this.#context?.close();
    this.#step("stop");
    this.#ended.resolve();
  }

  #step(event: RecordingEvent): void {
    const now = performance.now();
    const length = lengthOf(this.#recording, now);
    this.#recording = nextRecording(this.#recording, event, now);
    clearTimeout(this.#timer);
    this.#show({ is: this.#recording.is, length: event === "stop" ? length || this.#state.length : length });
    if (this.#recording.is === "recording") this.#tickAfter(length);
  }

  /** With each full second of the recording, however late the timer before was. */
  #tickAfter(length: number): void {
    this.#timer = setTimeout(
      () => {
        const now = lengthOf(this.#recording, performance.now());
        this.#show({ length: now });
        this.#tickAfter(now);
      },
      tick - (length % tick),
    );
  }

  #show(part: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...part };
    this.#listeners.forEach((listener) => listener());
  }
}
