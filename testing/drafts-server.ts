/**
 * The drafts of one account as browsers see them on the server: the rules of `domain/statuses/drafts.ts`, and a network
 * that a test may cut.
 */
import { unknownVersion, type DraftBody, type KeptDraft } from "#protocol/kept-draft.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";

interface Change {
  device: string;
  version?: string;
  draft?: DraftBody;
}

export class DraftsServer {
  /** Sent from elsewhere: nobody has said with which words. */
  readonly published = new Set<string>();
  /** The contents that were sent, each with the id of its post. */
  readonly #sent = new Map<string, { content: string; id: string }>();
  /** What happens before a draft, or its deletion, comes. */
  beforePut: () => unknown = () => {};
  beforeDelete: () => unknown = () => {};
  /** What happens once it has come, before its answer leaves. */
  onPut: () => unknown = () => {};
  readonly #rows = new Map<string, KeptDraft & { device: string }>();
  readonly #pageSize = 2;
  #version = 0;

  versionOf(id: string): string {
    return this.#rows.get(id)!.version;
  }

  /** As a browser sends it: the draft goes with it, and the next of its thread says what it answers. */
  publish(id: string, content: string): void {
    const sent = { content, id: `${this.#sent.size + 1}` };
    this.#sent.set(id, sent);
    const row = this.#rows.get(id);
    if (!row) return;
    const thread = row.draft?.thread;
    const next = [...this.#rows.values()].find((other) => thread && other.draft?.thread?.place === thread.place + 1);
    if (next) {
      const said = { ...next.draft!.thread!, begun: thread!.begun, published: (thread!.published ?? 0) + 1 };
      const draft = { ...next.draft!, inReplyToId: sent.id, thread: said };
      this.#rows.set(next.publish_id, { ...next, draft, version: `${++this.#version}` });
    }
    const version = `${++this.#version}`;
    this.#rows.set(id, { ...row, version, device: "", deleted_at: "now", draft: null, sent: true });
  }

  /** As the server keeps apart what the sender hasn't seen. */
  keepApart(id: string): void {
    const { version, ...row } = this.#rows.get(id)!;
    const publish_id = `${id}-${version}`;
    this.#rows.set(publish_id, { ...row, publish_id, device: "", version: `${++this.#version}` });
  }

  /** The contents of those that are there. */
  live(): string[] {
    return [...this.#rows.values()].flatMap((row) => (row.deleted_at ? [] : [row.draft!.content])).toSorted();
  }

  readonly get: Api["get"] = async <T>(path: string, query?: object) => {
    if (path !== "/api/drafts/changes") {
      const row = this.#rows.get(idIn(path));
      if (!row || row.deleted_at) throw new ApiProblem(404, "There is none");
      return { body: structuredClone(row) as T, next: null, prev: null };
    }
    const { after = "0" } = (query ?? {}) as { after?: string };
    const changes = [...this.#rows.values()]
      .filter(({ version }) => BigInt(version) > BigInt(after))
      .toSorted((a, b) => Number(BigInt(a.version) - BigInt(b.version)))
      .slice(0, this.#pageSize);
    const next = changes.length === this.#pageSize ? { after: changes.at(-1)!.version } : null;
    return { body: structuredClone(changes) as T, next, prev: null };
  };

  readonly send: Api["send"] = async <T>(method: string, path: string, body?: unknown) => {
    await (method === "PUT" ? this.beforePut() : this.beforeDelete());
    const row = this.#change(idIn(path), structuredClone(body) as Change);
    if (method === "PUT") await this.onPut();
    return structuredClone(row) as T;
  };

  #change(id: string, { device, version, draft }: Change): KeptDraft | undefined {
    const before = this.#rows.get(id);
    const isThere = before !== undefined && before.deleted_at === null;
    if (isThere && draft && JSON.stringify(before.draft) === JSON.stringify(draft)) return before;
    if (draft && this.published.has(id)) throw new ApiProblem(409, "Published", { code: "draft.published" });
    const sent = this.#sent.get(id);
    if (draft && sent) {
      const is_said = sent.content === draft.content;
      throw new ApiProblem(409, "Published", { code: "draft.published", is_said, first_id: sent.id });
    }
    if (!draft && !before && version !== unknownVersion) throw new ApiProblem(404, "There is none");
    if (!draft && !isThere) return before;
    const isKnown = !before || before.version === version;
    // A browser goes over its own words, but not over its own deletion.
    if (!isKnown && (before.device === device) !== isThere) {
      throw new ApiProblem(409, "Changed", { code: "draft.changed", draft: structuredClone(before) });
    }
    const deleted_at = draft ? null : "now";
    const row = { publish_id: id, version: `${++this.#version}`, changed_at: "", deleted_at, draft: draft ?? null };
    this.#rows.set(id, { ...row, device });
    return row;
  }
}

const idIn = (path: string) => path.slice("/api/drafts/".length);

/** For `onPut`: the change has come, and nobody hears of it. */
export const loseAnswer = () => {
  throw new ApiProblem(0, "The answer is lost");
};
