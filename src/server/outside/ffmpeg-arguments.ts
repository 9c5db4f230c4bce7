/** What ffmpeg and ffprobe are told, and what ffprobe says. Nothing in here comes from outside but numbers. */
import type { Converted } from "#protocol/playing.ts";

/** The one format in which each kind of file is read. */
const formats: Record<Converted | "mp4", string> = {
  mp4: "mov",
  mov: "mov",
  "3gp": "mov",
  "3g2": "mov",
  mkv: "matroska",
  ogv: "ogg",
  avi: "avi",
  wmv: "asf",
  flv: "flv",
};

/** Decoders of what cameras, phones and programs have written into these; others are not begun. */
const decoders =
  "h264,hevc,av1,libdav1d,vp8,vp9,vp6,vp6f,mpeg1video,mpeg2video,mpeg4,msmpeg4v1,msmpeg4v2,msmpeg4,h263,flv,wmv1,wmv2,wmv3,vc1,mjpeg,png,theora,prores,dvvideo," +
  "aac,mp3,mp3float,mp2,mp2float,ac3,eac3,vorbis,opus,libopus,flac,alac,wmav1,wmav2,wmapro,amrnb,amrwb,speex,nellymoser,adpcm_ima_wav,adpcm_ms,adpcm_swf," +
  "pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_u8,pcm_mulaw,pcm_alaw," +
  // They are passed over, and a file that has some is opened all the same.
  "subrip,srt,ass,ssa,mov_text,webvtt,text,pgssub,dvdsub,dvbsub,xsub";

/** Pixels of one frame: those of 8K. */
const mostPixels = 7_680 * 4_320;
/** Of the longer side, and frames in a second. */
const [longest, fastest] = [1_920, 60];
const posterAt = 0.25;

export interface Probed {
  /** Numbers of the streams, and whether browsers play them as they are. */
  video: { index: number; fits: boolean } | null;
  audio: { index: number; fits: boolean } | null;
  canBeCopied: boolean;
  /** As it is looked at: one on its side is as high as it is wide. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

/** Options without a space in them. */
const words = (options: string) => options.split(" ");

const from = (file: string, extension: Converted | "mp4") => [
  ...words(`-protocol_whitelist file -format_whitelist ${formats[extension]} -codec_whitelist ${decoders}`),
  ...words(`-f ${formats[extension]} -i`),
  `file:${file}`,
];

const shownStream =
  "stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,pix_fmt:stream_disposition=attached_pic:stream_side_data=rotation";

export function probeArguments(file: string, extension: Converted | "mp4"): string[] {
  return [...words(`-v error -show_entries ${shownStream}:format=duration -of json`), ...from(file, extension)];
}

/** Of a picture: no larger than films are shown, in the shape in which it is shown. Its pixels become square; both sides are even. */
const shrinking = `min(1,${longest}/max(iw*sar,ih))`;
const scale = `scale=w='2*max(1,round(iw*sar*${shrinking}/2))':h='2*max(1,round(ih*${shrinking}/2))',setsar=1`;

/** An MP4 whose beginning says all of it. Without metadata: the place is among it (threats M03). */
export function playableArguments(
  { source, extension, found }: { source: string; extension: Converted; found: Probed },
  file: string,
  how: "copied" | "anew",
): string[] {
  const { video, audio } = found;
  const isCopied = (stream: { fits: boolean }) => how === "copied" && stream.fits;
  const h264 = `-vf ${scale} -fpsmax ${fastest} -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -threads 2`;
  const picture = video && `-map 0:${video.index} ${isCopied(video) ? "-c:v copy" : h264}`;
  const sound = audio && `-map 0:${audio.index} ${isCopied(audio) ? "-c:a copy" : "-c:a aac -ac 2 -b:a 160k"}`;
  return [
    ...words("-v error -nostdin -y -threads 2"),
    ...from(source, extension),
    ...(picture ? words(picture) : []),
    ...(sound ? words(sound) : []),
    ...words("-map_metadata -1 -map_chapters -1 -sn -dn -max_muxing_queue_size 4096 -movflags +faststart -f mp4"),
    `file:${file}`,
  ];
}

export function posterArguments(file: string, picture: string, duration: number): string[] {
  const at = (duration * posterAt).toFixed(3);
  return [
    ...words(`-v error -nostdin -y -threads 1 -ss ${at}`),
    ...from(file, "mp4"),
    ...words(`-frames:v 1 -vf ${scale} -c:v mjpeg -q:v 2 -f image2 -update 1`),
    `file:${picture}`,
  ];
}

interface Said {
  streams?: {
    index: number;
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    pix_fmt?: string;
    disposition?: { attached_pic?: number };
    side_data_list?: { rotation?: number }[];
  }[];
  format?: { duration?: string };
}

/** Null if there is nothing that can be seen or heard, or a picture larger than any film has. */
export function readProbe(said: string): Probed | null {
  const { streams = [], format } = JSON.parse(said) as Said;
  const video = streams.find(
    (one) => one.codec_type === "video" && one.disposition?.attached_pic !== 1 && one.width && one.height,
  );
  const audio = streams.find((one) => one.codec_type === "audio" && one.codec_name && one.codec_name !== "unknown");
  if (!video && !audio) return null;
  const { width: across = 0, height = 0 } = video ?? {};
  if (across * height > mostPixels) return null;
  const width = Math.round(across * pixelShape(video?.sample_aspect_ratio));
  const isOnItsSide = video?.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const seconds = Number(format?.duration);
  const isPlain = video?.codec_name === "h264" && /^yuvj?420p$/.test(video.pix_fmt ?? "");
  const shown = {
    video: video ? { index: video.index, fits: isPlain } : null,
    audio: audio ? { index: audio.index, fits: audio.codec_name === "aac" } : null,
  };
  return {
    ...shown,
    canBeCopied: Boolean(shown.video?.fits || shown.audio?.fits),
    width: (isOnItsSide ? height : width) || null,
    height: (isOnItsSide ? width : height) || null,
    duration: seconds > 0 ? Math.round(seconds * 1_000) / 1_000 : null,
  };
}

/** Width over height of a pixel, which is said as `16:15`, or not. */
function pixelShape(said = ""): number {
  const [width, height] = said.split(":").map(Number);
  return width && height ? width / height : 1;
}
