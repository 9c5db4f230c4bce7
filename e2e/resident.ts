/** One of the town who has signed in before the first test of a file, and comes by with a new browser each time. */
import { beforeAll } from "vitest";
import type { Person } from "./person.ts";
import type { Session, Stage, VisitorOptions } from "./stage.ts";

/** Called at the top of the file, below the stage. */
export function residentOf(
  stage: Stage,
  username: string,
  comes: "signsIn" | "signsUp" = "signsIn",
): (who?: VisitorOptions) => Promise<Person> {
  let session: Session;
  beforeAll(async () => {
    const first = await stage.visitor();
    await first[comes](username);
    session = await first.context.storageState();
    await first.context.close();
  });
  return async (who) => {
    const person = await stage.visitor({ ...who, session });
    person.username = username;
    return person;
  };
}
