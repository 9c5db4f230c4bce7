/** The client that does its worst, in a process of its own: told once at which door, it says when it is done. */
import { clientOf, doors, type Scene } from "./doors.ts";

process.once("message", ({ door, scene }: { door: string; scene: Scene }) => {
  void doors[door]!(clientOf(scene)).then(() => process.send!("done", () => process.exit()));
});
