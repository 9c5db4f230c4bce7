/**
 * What becomes of a video or an audio in a browser, by the extension under which it is stored (`media-kinds.ts`): the player goes by it,
 * and so does the server, which makes the others playable if it has ffmpeg.
 *
 * "played": browsers play it as it is. "tried": some do. "saved": none does, so it is a download.
 */
export const playing = {
  mp4: "played",
  m4v: "played",
  webm: "played",
  m4a: "played",
  mp3: "played",
  aac: "played",
  oga: "played",
  ogg: "played",
  weba: "played",
  wav: "played",
  mov: "tried",
  ogv: "tried",
  "3gp": "tried",
  mkv: "saved",
  avi: "saved",
  wmv: "saved",
  flv: "saved",
  "3g2": "saved",
} as const;

/** What ffmpeg makes playable. */
export type Converted = {
  [Name in keyof typeof playing]: (typeof playing)[Name] extends "played" ? never : Name;
}[keyof typeof playing];

/** Of an address or the key of a file; "saved" for what is not in the table. */
export function playingOf(name: string): "played" | "tried" | "saved" {
  return knownPlaying(name) ?? "saved";
}

/** For a video or an audio of any server. The address of another one may say nothing, and then it's tried. */
export function isSavedOnly(address: string): boolean {
  return knownPlaying(address) === "saved";
}

function knownPlaying(name: string) {
  const extension = String(/\w+(?=[?#]|$)/.exec(name)).toLowerCase();
  return Object.hasOwn(playing, extension) ? playing[extension as keyof typeof playing] : undefined;
}
