/**
 * Where in the sources a line of the bundle comes from, so that a person finds it.
 *
 * Node would do so by itself (`--enable-source-maps`), but reads all of the bundle and its map at
 * the start for it, and keeps 7 MB. This reads the map with the first error.
 */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";

const mapFile = `${import.meta.filename}.map`;
let map: SourceMap | null | undefined;

/** A frame of a stack; outside of the bundle it stays as it is. */
export function inSources(frame: string): string {
  const [head, tail] = frame.split(import.meta.url);
  const [place, line, column] = /^:(\d+):(\d+)/.exec(tail ?? "") ?? [];
  if (!place) return frame;
  map ??= existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, "utf8"))) : null;
  const origin = map?.findOrigin(Number(line), Number(column));
  if (!origin || !("fileName" in origin)) return frame;
  // The map says it from where it lies.
  const file = origin.fileName.replace(/^(?:\.\.\/)+/, "");
  return `${head}${file}:${origin.lineNumber}:${origin.columnNumber}${tail!.slice(place.length)}`;
}
