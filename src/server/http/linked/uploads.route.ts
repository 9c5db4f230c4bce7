/** Files of a linked account: received here whole, then handed to its server, which keeps them. */
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { receiveFile, tooLarge, type ReceivedFile } from "#server/domain/media/received-file.ts";
import type { Fields } from "../middleware/body.ts";
import { orBlank, text } from "../middleware/inputs.ts";
import { route, type Reply, type Route, type SignedInCall } from "../middleware/route.ts";
import { altText } from "../middleware/status-inputs.ts";
import { idThere } from "./pages.ts";
import { RefusedThere, thereFor, type There } from "./there.ts";

const said = { description: altText, focus: orBlank(text(100)) };

export const linkedUploadRoutes: Route[] = [
  route({
    method: "PUT",
    path: "/media/upload/:filename",
    access: "session",
    limiter: "media",
    input: v.object({ filename: v.string(), ...said }),
    receives: { kind: "bytes" },
    async handle(call, { filename: name, ...words }, bytes) {
      const { ports } = call;
      const there = thereFor(call);
      const most = limits.media.singleRequest;
      if (bytes.declared !== null && bytes.declared > most) throw tooLarge(most);
      const file = await bytes.read((chunks) => receiveFile(ports.blobs, { name, type: bytes.type, most }, chunks));
      try {
        if (file.size === 0) throw new Refusal("request.invalid", { args: { field: "file" } });
        return await uploadThere(call, there, file, words);
      } finally {
        await ports.blobs.discard(file.blob);
      }
    },
  }),
  route({
    // No other server goes on with a file in parts.
    method: "POST",
    path: "/media/create/:filename",
    access: "session",
    input: v.object({ filename: v.string() }),
    async handle() {
      throw tooLarge(limits.media.singleRequest);
    },
  }),
];

/** Milliseconds between two looks at a file that is being made ready, and how often. */
const lookPause = 1_000;
const mostLooks = 60;

/** Said with an edit, of files that the post has. */
export const mediaAttributes = v.object({
  id: idThere,
  description: v.optional(v.unknown()),
  focus: v.optional(v.unknown()),
});

/** Throws `RefusedThere`. What is not ready after a minute is answered as it is. */
export async function uploadThere(
  { signal }: Pick<SignedInCall, "signal">,
  there: There,
  file: ReceivedFile,
  { description, focus }: { description?: string | undefined; focus?: string | undefined },
): Promise<MediaAttachment> {
  const fields: Fields = { file, ...(description && { description }), ...(focus && { focus }) };
  let answer: Reply = await there.ask("POST", "/api/v2/media", fields);
  if (answer.status === 404 || answer.status === 405) answer = await there.ask("POST", "/api/v1/media", fields);
  if (answer.status >= 400) throw new RefusedThere(answer);
  // 202 and 206: it is there, and can't be shown or attached yet.
  for (let looks = 0; answer.status !== 200 && looks < mostLooks; looks++) {
    await pause(lookPause, undefined, signal ? { signal } : {});
    const { id } = answer.body as MediaAttachment;
    const now = await there.ask("GET", `/api/v1/media/${id}`);
    if (now.status === 422) throw new RefusedThere(now);
    if (now.status < 400) answer = now;
    else if (now.status === 404) break;
  }
  return answer.body as MediaAttachment;
}

/** A form without scripts brings its files along. */
export async function chosenThere(
  call: SignedInCall,
  there: There,
  files: readonly { file?: ReceivedFile | undefined; description?: string | undefined }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { file, description } of files) {
    if (file && file.size > 0) ids.push((await uploadThere(call, there, file, { description })).id);
  }
  return ids;
}
