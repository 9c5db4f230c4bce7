/** The custom emoji of this server. */
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const customEmojiRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/custom_emojis",
    access: "public",
    input: nothing,
    handle: async ({ ports }) => ports.emojis?.all ?? [],
  }),
];
