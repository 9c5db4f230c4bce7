/** The first run of a new account (`protocol/welcome.ts`). */
import * as v from "valibot";
import { welcomeSteps, type Welcome } from "#protocol/welcome.ts";
import { keepWelcome, readWelcome } from "#server/domain/auth/welcome.ts";
import { welcomeSchema } from "../entities/sessions.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const welcomeRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/welcome",
    summary: "How far a new account has come in its first run",
    access: "session",
    input: nothing,
    answers: welcomeSchema,
    handle: async ({ db, viewer }): Promise<Welcome> => ({ step: await readWelcome(db, viewer) }),
  }),
  route({
    method: "POST",
    path: "/api/welcome",
    summary: "Goes on to another step of the first run",
    access: "session",
    /** The step that comes next; `done` ends it. */
    input: v.object({ step: v.picklist([...welcomeSteps, "done"]) }),
    answers: welcomeSchema,
    async handle({ transact, viewer }, { step }): Promise<Welcome> {
      return transact(async (tx) => {
        await keepWelcome(tx, viewer, step === "done" ? null : step);
        return { step: await readWelcome(tx, viewer) };
      });
    },
  }),
];
