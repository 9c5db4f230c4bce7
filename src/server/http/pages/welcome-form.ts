/**
 * The forms of `/welcome`: the next step, the end, and the first post, with which it ends too.
 *
 * Name and picture go to the API route of all profiles; this page only has to come after it.
 */
import { welcomeSteps } from "#protocol/welcome.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import type { Fields } from "../middleware/body.ts";
import type { FormContext, FormHandler } from "./doors.ts";

export function welcomeForm(submit: (call: Ask) => Promise<Answer>): FormHandler {
  return async (form: FormContext) => {
    const { fields, visit, locale, ip, userAgent, actingAccount } = form;
    const { viewer, secrets } = visit;
    const post = (path: string, body: Fields, idempotencyKey: string | null = null) =>
      submit({ method: "POST", path, body, viewer, secrets, locale, ip, userAgent, idempotencyKey, actingAccount });

    const text = fields.get("status");
    if (typeof text === "string") {
      const key = fields.get("publish_id");
      const body = { status: text, visibility: "public" };
      const answer = await post("/api/v1/statuses", body, typeof key === "string" ? key : null);
      if (answer.status === 422) {
        const problem = (answer.body as { error?: string } | null)?.error ?? "";
        return { rerenderWith: { step: "post", text, problem }, status: answer.status };
      }
      // After a sign-out or a change of account there is no such page.
      if (answer.status >= 400) return { refused: answer };
    }
    const step = welcomeSteps.find((one) => one === fields.get("step")) ?? "done";
    const answer = await post("/api/welcome", { step });
    if (answer.status >= 400) return { refused: answer };
    return { redirect: step === "done" ? "/" : `/welcome?step=${step}` };
  };
}
