/** The client that does its worst, in a process of its own: told once at which door, it says when it is done. */
import { clientOf, doors, type Scene } from "./doors.ts";

process.once("message", async ({ door, scene }: { door: string; scene: Scene }) => {
  await doors[door]!(clientOf(scene));
  process.send!("done", () => process.exit());
});
