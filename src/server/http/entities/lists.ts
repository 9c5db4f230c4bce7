/** Lists, and how far timelines were read. */
import * as v from "valibot";
import type { List, Marker } from "#protocol/entities.ts";
import { accountSchema } from "./accounts.ts";
import { count, entityOf, filled, flag, id, noted, time } from "./values.ts";

export const listSchema = entityOf<List>()({
  id,
  title: filled,
  replies_policy: v.picklist(["followed", "list", "none"]),
  exclusive: noted(flag, "Home leaves out what its members post."),
});
/** People whom the reader follows, and who of them is in a list. */
export const memberSearchSchema = v.object({ accounts: v.array(accountSchema), members: v.array(id) });

const markerSchema = entityOf<Marker>()({ last_read_id: id, version: count, updated_at: time });
export const markersSchema = v.object({ home: v.optional(markerSchema), notifications: v.optional(markerSchema) });
