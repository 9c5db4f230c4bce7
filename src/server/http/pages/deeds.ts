/**
 * What a visitor pressed is done once they have signed in.
 *
 * The cookie is written by a form of our pages alone, and the form that finishes
 * signing in has to name the same deed: its page has said what will be done, and
 * the account that this very form signs in does it. An account that was signed in before
 * in this browser does nothing. The cookie is gone afterwards, whatever came of it
 * (threats A11).
 */
import type { Relationship, Status } from "#protocol/entities.ts";
import {
  deedLifetime,
  deedOf,
  goneDeed,
  nameOfDeed,
  readDeed,
  toldIn,
  writeDeed,
  writeTold,
  type Deed,
  type Told,
  type ToldOfDeed,
} from "#protocol/deed.ts";
import { signInPath } from "#protocol/return-to.ts";
import type { Welcome } from "#protocol/welcome.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import { cookieName, readCookie, writeCookie } from "../middleware/cookies.ts";
import type { FormContext, FormOutcome, Visit } from "./doors.ts";

export interface DeedDoors {
  origin: string;
  submit(call: Ask): Promise<Answer>;
  whoReads(request: Request): Promise<Visit>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Long enough for the way to the page where somebody lands. */
const toldLifetime = 60;

const composerFor = (id: string) => `/compose?in_reply_to=${id}`;

export function deedForms({ origin, submit, whoReads, now }: DeedDoors) {
  const tell = (what: ToldOfDeed, isNew = false) =>
    writeCookie("told", writeTold({ what, isNew }), origin, toldLifetime);
  const forget = writeCookie("deed", "", origin, 0);

  /** The form of a visitor's page. Somebody who has signed in since is sent back, to press the button that now stands there. */
  async function plan({ fields, visit, returnTo }: FormContext): Promise<FormOutcome> {
    const deed = deedOf(fields.get("deed"), fields.get("id"), fields.getAll("choices[]"));
    if (visit.viewer) {
      if (deed?.verb === "reply") return { redirect: composerFor(deed.id) };
      return { redirect: returnTo, cookies: deed ? [tell("already")] : [] };
    }
    if (!deed) return { redirect: signInPath(returnTo) };
    return {
      redirect: signInPath(returnTo, { deed: deed.verb }),
      cookies: [writeCookie("deed", writeDeed(deed, now()), origin, deedLifetime)],
    };
  }

  const waiting = ({ visit }: FormContext) => readDeed(visit.secrets.deed, now());

  /** The deed of this browser if the page of this form has said it; another tab may have pressed something else since. */
  function named(form: FormContext): Deed | null {
    const deed = waiting(form);
    return deed && form.fields.get("deed") === nameOfDeed(deed) ? deed : null;
  }

  /** The deed of this browser if the page of this form was for one; the next page says which. */
  function goingOn(form: FormContext): Deed | null {
    return form.fields.has("deed") ? waiting(form) : null;
  }

  /** It waits as long as the mail may be under way. Without it somebody goes on so that it can't come over somebody else later. */
  function cookiesOnTheWay(form: FormContext): string[] {
    const deed = goingOn(form);
    if (deed) return [writeCookie("deed", writeDeed(deed, now()), origin, deedLifetime)];
    return form.visit.secrets.deed !== null ? [forget] : [];
  }

  /** Where the person who has just signed in goes on, in the browser that now has these cookies. */
  async function finish(form: FormContext, cookies: string[]): Promise<{ redirect: string; cookies: string[] }> {
    const { request, fields, returnTo, visit, locale, ip, userAgent } = form;
    const deed = named(form);
    const kept = visit.secrets.deed === null ? cookies : [...cookies, forget];
    const cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
    const { viewer, secrets } = await whoReads(new Request(request.url, { headers: { cookie } }));
    const call: Call = (method, path, body) =>
      submit({ method, path, ...(body && { body }), viewer, secrets, locale, ip, userAgent });
    const welcome = await call("GET", "/api/welcome");
    const isNew = welcome.status < 400 && (welcome.body as Welcome).step !== null;
    // The page told of a deed, and nothing is done.
    if (!deed && fields.has("deed")) {
      const told = fields.get("deed") === goneDeed ? "gone" : "refused";
      return { redirect: returnTo, cookies: [...kept, tell(told, isNew)] };
    }
    if (!deed) {
      // A page that was asked for by name goes before the first run, which is then a link away.
      if (returnTo !== "/") return { redirect: returnTo, cookies: isNew ? [...kept, tell("nothing", isNew)] : kept };
      return { redirect: isNew ? "/welcome" : "/", cookies: kept };
    }
    const told = await perform(deed, call);
    if (told === "reply") return { redirect: composerFor(deed.id), cookies: kept };
    return { redirect: returnTo, cookies: [...kept, tell(told, isNew)] };
  }

  return { plan, cookiesOnTheWay, isGoingOn: (form: FormContext) => goingOn(form) !== null, finish };
}

type Call = (method: "GET" | "POST", path: string, body?: Ask["body"]) => Promise<Answer>;

/** By the routes that everybody uses, with their rules and limits. */
async function perform({ verb, id, choices }: Deed, call: Call): Promise<ToldOfDeed | "reply"> {
  switch (verb) {
    case "follow": {
      const answer = await call("POST", `/api/v1/accounts/${id}/follow`);
      if (answer.status >= 400) return refusedBy(answer);
      return (answer.body as Relationship).following ? "follow" : "requested";
    }
    case "reply": {
      const answer = await call("GET", `/api/v1/statuses/${id}`);
      return answer.status >= 400 ? refusedBy(answer) : "reply";
    }
    case "vote": {
      const find = () => call("GET", `/api/v1/statuses/${id}`);
      const found = await find();
      if (found.status >= 400) return refusedBy(found);
      const { poll } = found.body as Status;
      if (!poll) return "gone";
      const answer = await call("POST", `/api/v1/polls/${poll.id}/votes`, { choices: choices.map(String) });
      if (answer.status < 400) return "vote";
      // Sent twice, because a browser dropped the first answer, it still has been done.
      return (await find().then(({ body }) => (body as Partial<Status>).poll?.voted)) ? "vote" : refusedBy(answer);
    }
    default: {
      const answer = await call("POST", `/api/v1/statuses/${id}/${verb}`);
      return answer.status >= 400 ? refusedBy(answer) : verb;
    }
  }
}

const refusedBy = ({ status }: Answer): ToldOfDeed => (status === 404 ? "gone" : "refused");

/** The line that the page before has left for this one, and the cookie that forgets it. */
export function readTold(request: Request, origin: string): { told: Told; forget: string } | null {
  const told = toldIn(readCookie(request.headers.get("cookie"), cookieName("told", origin)));
  return told && { told, forget: writeCookie("told", "", origin, 0) };
}
