/** Compression of what is rendered: zstd 3, else brotli 4, else gzip 1, which cost a fraction of the rendering. */
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "zstd" | "br" | "gzip";

type Content = string | Buffer;

const { constants } = zlib;
const compressors: Record<Encoding, (content: Content) => Promise<Buffer<ArrayBuffer>>> = {
  zstd: with_(zlib.zstdCompress, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: with_(zlib.brotliCompress, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: with_(zlib.gzip, { level: 1 }),
};

/** Compressed, what is smaller than this grows. */
const worthwhile = 1_000;

/** The first of the given encodings that the browser takes; `*` and `q=0` as in RFC 9110, 12.5.3. */
export function negotiateEncoding<Name extends string>(
  acceptEncoding: string | null | undefined,
  offered: readonly Name[],
): Name | null {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of (acceptEncoding ?? "").slice(0, 500).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    (quality && Number(quality.slice(2)) === 0 ? refused : taken).add(name);
  }
  return offered.find((name) => !refused.has(name) && (taken.has(name) || taken.has("*"))) ?? null;
}

export function encodingFor(acceptEncoding: string | null | undefined, content: Content): Encoding | null {
  if (content.length < worthwhile) return null;
  return negotiateEncoding(acceptEncoding, ["zstd", "br", "gzip"]);
}

export function compress(content: Content, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return compressors[encoding](content);
}

type Compressor = (
  content: Content,
  options: object,
  done: (error: Error | null, bytes: Buffer<ArrayBuffer>) => void,
) => void;

function with_(compressor: Compressor, options: object): (content: Content) => Promise<Buffer<ArrayBuffer>> {
  const promised = promisify(compressor) as (content: Content, options: object) => Promise<Buffer<ArrayBuffer>>;
  return (content) => promised(content, options);
}
