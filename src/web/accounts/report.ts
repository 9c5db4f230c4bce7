/** Reading what a report can be about, and sending it. */
import { beginningOf } from "#kit/text-of-html.ts";
import type { Account, Report, Status } from "#protocol/entities.ts";
import { foreignIdPattern, type AccountId, type StatusId } from "#protocol/ids.ts";
import type { Api } from "#web/data/api.ts";
import type { LoadContext } from "#web/navigation/routes.ts";
import { loadRelationships } from "./relationships.ts";

export const categories = ["spam", "violation", "legal", "other"] as const;

export interface ReportablePost {
  id: StatusId;
  /** The beginning of its words; empty where there are none. */
  words: string;
  media: number;
}

export interface Reportable {
  id: AccountId;
  posts: ReportablePost[];
  /** In the reader's language. */
  rules: { id: string; text: string }[];
  /** The post from whose menu it was asked for. */
  chosen: StatusId | null;
  /** It was sent, without script. */
  sent: boolean;
}

const offered = 10;
const wordsShown = 160;

export async function loadReportable(context: LoadContext): Promise<{ account: Account; data: Reportable }> {
  const { api, entities, params, url } = context;
  const { body: account } = await api.get<Account>("/api/v1/accounts/lookup", { acct: params.account });
  entities.accounts.put(account);
  const asked = url.searchParams.get("status");
  const chosen = asked && foreignIdPattern.test(asked) ? (asked as StatusId) : null;
  const [recent, rules, named] = await Promise.all([
    api.get<Status[]>(`/api/v1/accounts/${account.id}/statuses`, { exclude_reblogs: true, limit: offered }),
    api.get<Reportable["rules"]>("/api/v1/instance/rules"),
    chosen ? api.get<Status[]>("/api/v1/statuses", { id: [chosen] }) : null,
    loadRelationships(context, [account.id]),
  ]);
  const first = named?.body.filter((status) => status.account.id === account.id) ?? [];
  const posts = [...first, ...recent.body.filter(({ id }) => id !== chosen)].map(asRow);
  const known = first.length > 0 ? chosen : null;
  return {
    account,
    data: {
      id: account.id,
      posts,
      rules: rules.body.map(({ id, text }) => ({ id, text })),
      chosen: known,
      sent: url.searchParams.has("sent"),
    },
  };
}

function asRow({ id, spoiler_text, content, media_attachments }: Status): ReportablePost {
  return { id, words: spoiler_text || beginningOf(content, wordsShown), media: media_attachments.length };
}

/** The form as the route takes it. Throws `ApiProblem`. */
export function sendReport(api: Api, fields: FormData): Promise<Report> {
  const all = (name: string) => fields.getAll(name).map(String);
  return api.send<Report>("POST", "/api/v1/reports", {
    account_id: fields.get("account_id"),
    category: fields.get("category"),
    rule_ids: all("rule_ids[]"),
    status_ids: all("status_ids[]"),
    comment: fields.get("comment"),
    forward: fields.get("forward") === "1",
  });
}
