/** Files for statuses (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { addMedia, deleteMedia, describeFreeMedia, keepPicture, loadMedia } from "#server/domain/media/attachments.ts";
import { route, type Route } from "../middleware/route.ts";
import { mediaEntries, mediaId } from "../middleware/status-inputs.ts";

const upload = v.object({
  file: v.pipe(
    v.instance(File),
    v.check((file) => file.size > 0, "empty"),
  ),
  ...mediaEntries,
});
const withId = v.object({ id: mediaId });

export const mediaRoutes: Route[] = [
  // What there is so far is done with when it is answered, so both ways are one.
  ...["/api/v1/media", "/api/v2/media"].map((path) =>
    route({
      method: "POST",
      path,
      access: "write:media",
      limiter: "media",
      input: upload,
      bodyLimit: limits.media.image + 256 * 1024,
      async handle({ db, ports, transact, viewer }, { file, ...words }) {
        const kept = await keepPicture(ports, viewer.accountId, file);
        const id = await transact((tx) => addMedia(tx, viewer, kept, words));
        return loadMedia(db, ports, viewer, id);
      },
    }),
  ),
  route({
    method: "GET",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: withId,
    handle: ({ db, ports, viewer }, { id }) => loadMedia(db, ports, viewer, id),
  }),
  route({
    method: "PUT",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: v.object({ id: mediaId, ...mediaEntries }),
    async handle({ db, ports, transact, viewer }, { id, ...words }) {
      await transact((tx) => describeFreeMedia(tx, viewer, id, words));
      return loadMedia(db, ports, viewer, id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: withId,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => deleteMedia(tx, viewer, id));
      return {};
    },
  }),
];
