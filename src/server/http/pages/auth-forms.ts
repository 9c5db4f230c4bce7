/**
 * The forms of signing in and up. They call the same API as everybody else; what
 * they add is the page that comes next, and what was pressed before (`deeds.ts`).
 *
 * `/signin` takes the forms of visitors' pages. `/sent` takes both forms of signing in and up: the one that asks for a code and the one that holds
 * it. Both lead to that page by a redirect, so that a reload sends nothing again:
 * another mail would make the code of the first one worthless. The e-mail address
 * stands in no address; the page finds what its browser has asked for.
 */
import type { AskedCode, SignInStepShown } from "#protocol/sign-in.ts";
import type { Answer } from "../middleware/api.ts";
import type { Fields } from "../middleware/body.ts";
import { deedForms, type DeedDoors } from "./deeds.ts";
import type { FormContext, FormHandler, FormOutcome } from "./doors.ts";

/** By their paths; `submit` is the API in memory, with its limiters. */
export function authForms(doors: DeedDoors): Record<string, FormHandler> {
  const { submit } = doors;
  const deeds = deedForms(doors);

  const post = ({ visit, locale, ip, userAgent }: FormContext, path: string, body: Fields) => {
    const { viewer, secrets } = visit;
    return submit({ method: "POST", path, body, viewer, secrets, locale, ip, userAgent });
  };

  async function sendCode(form: FormContext): Promise<FormOutcome> {
    const { returnTo } = form;
    const [email, username] = [textOf(form, "email") ?? "", textOf(form, "username")];
    const answer = await post(form, "/api/auth/mail/send", {
      email,
      username: username ?? undefined,
      agreement: form.fields.has("agreement"),
      return_to: returnTo,
    });
    const cookies = [...cookiesOf(answer), ...deeds.cookiesOnTheWay(form)];
    if (answer.status < 400) return { redirect: "/sent", cookies };
    const problem = problemIn(answer);
    const retryAfter = Number((answer.body as { retry_after?: number } | null)?.retry_after ?? 0);
    const [again, open] = [{ email, problem, returnTo }, (await openCode(form))?.email];
    const step: SignInStepShown =
      retryAfter > 0 && open?.toLowerCase() === email.trim().toLowerCase()
        ? { step: "code", username: username ?? null, resendIn: retryAfter, ...again }
        : username === undefined
          ? { step: "sign-in", ...again }
          : { step: "sign-up", username, ...again };
    return show(form, step, answer, retryAfter);
  }

  /** The request of this browser whose code may still be tried. */
  async function openCode({ visit, locale, ip, userAgent }: FormContext): Promise<AskedCode | null> {
    const { viewer, secrets } = visit;
    const path = "/api/auth/mail";
    const { status, body } = await submit({ method: "GET", path, body: {}, viewer, secrets, locale, ip, userAgent });
    return status === 200 ? (body as AskedCode | null) : null;
  }

  async function verifyCode(form: FormContext, code: string): Promise<FormOutcome> {
    const { returnTo } = form;
    const email = textOf(form, "email") ?? "";
    const answer = await post(form, "/api/auth/mail/verify", { email, code });
    if (answer.status < 400) return deeds.finish(form, cookiesOf(answer));
    if (triesIn(answer) > 0) return { redirect: "/sent", cookies: cookiesOf(answer) };
    const username = textOf(form, "username") ?? null;
    return show(form, { step: "code", email, username, resendIn: 0, problem: problemIn(answer), returnTo }, answer);
  }

  function show(form: FormContext, step: SignInStepShown, answer: Answer, retryAfter = 0): FormOutcome {
    const shown = deeds.isGoingOn(form) ? step : { ...step, deed: null };
    return {
      rerenderWith: shown,
      status: answer.status,
      cookies: cookiesOf(answer),
      ...(retryAfter > 0 && { retryAfter }),
    };
  }

  return {
    "/signin": deeds.plan,
    "/sent": (form) => {
      const code = textOf(form, "code");
      return code === undefined ? sendCode(form) : verifyCode(form, code);
    },
    "/signin/link": async (form) => {
      const token = textOf(form, "token") ?? "";
      // The first press only looks whose link it is: a stranger may have sent it.
      if (!form.fields.has("confirmed")) {
        const answer = await post(form, "/api/auth/mail/link", { token });
        if (answer.status >= 400) return { rerenderWith: { problem: problemIn(answer) }, status: answer.status };
        return { rerenderWith: { link: { ...(answer.body as object), token }, returnTo: form.returnTo }, status: 200 };
      }
      const answer = await post(form, "/api/auth/mail/verify", { token, joins: true });
      if (answer.status < 400) return deeds.finish(form, cookiesOf(answer));
      return { rerenderWith: { problem: problemIn(answer) }, status: answer.status };
    },
  };
}

function textOf({ fields }: FormContext, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === "string" ? value : undefined;
}

function cookiesOf({ headers }: Answer): string[] {
  return headers["set-cookie"]?.split("\n") ?? [];
}

/** After a wrong code; 0 for every other refusal. */
function triesIn({ body }: Answer): number {
  return Number((body as { tries_left?: unknown } | null)?.tries_left ?? 0);
}

function problemIn({ body }: Answer): string {
  return (body as { error?: string } | null)?.error ?? "";
}
