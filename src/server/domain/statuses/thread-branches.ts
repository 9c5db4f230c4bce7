/**
 * Which of the replies that were walked stand on one page of a thread.
 *
 * First what the author of the post wrote on under it, whole; then the replies to
 * that; then all other replies, each with what answers it. A long branch
 * is cut while others wait for room, and the reply below which it is cut is named: the
 * page offers the rest there. A page never ends inside of a branch. Of a hidden reply
 * each reply to it is the head of a branch, as nothing can be offered below what is hidden.
 */
import type { StatusId } from "#protocol/ids.ts";

export interface WalkedReply {
  id: StatusId;
  /** What it answers, or what the hidden ones above it answer. */
  parent: StatusId;
  bytes: number;
  /** Whether this reader sees it; one by somebody muted still leads to the replies behind it. */
  shown: boolean;
  /** Replies that the reader may see lie behind it and were not walked. */
  cut: boolean;
}

/** A reply to the post, or to what its author wrote on, and what answers it. The head comes first. */
export interface Branch<Reply extends WalkedReply = WalkedReply> {
  head: Reply;
  replies: readonly Reply[];
}

export interface Branches<Reply extends WalkedReply = WalkedReply> {
  /** The author's own thread. */
  own: readonly Branch<Reply>[];
  /** More of that may follow. */
  ownGoesOn: boolean;
  /** Replies of others to that. */
  beside: readonly Branch<Reply>[];
  /** All other replies to the post itself. */
  direct: readonly Branch<Reply>[];
}

export interface Room {
  replies: number;
  bytes: number;
}

export interface FilledPage<Reply extends WalkedReply> {
  ids: StatusId[];
  /** Those of them with replies that are not on the page, nor on a later one. */
  more: StatusId[];
  /** The last branch of its kind that needs no other page, if there is one. */
  lastOwn: Reply | null;
  lastDirect: Reply | null;
  /** There was no room for all branches. */
  isFull: boolean;
}

/** So much of a branch is shown while others wait for room. */
const usual = 12;

export function fillPage<Reply extends WalkedReply>(branches: Branches<Reply>, room: Room): FilledPage<Reply> {
  const left = { ...room };
  const pieces: { order: Reply[]; taken: number }[] = [];
  let any = false;

  /** Takes as many as fit of the first ones; whether all of them did. */
  const take = (piece: (typeof pieces)[number], until: number): boolean => {
    for (; piece.taken < until; piece.taken++) {
      const next = piece.order[piece.taken]!;
      if (left.replies === 0 || (any && left.bytes < next.bytes)) return false;
      left.replies -= 1;
      left.bytes -= next.bytes;
      any = true;
    }
    return true;
  };
  const fits = (replies: readonly Reply[]) =>
    replies.length <= left.replies && replies.reduce((sum, { bytes }) => sum + bytes, 0) <= left.bytes;
  /** The last branch up to the first for which there is no room. */
  const takeBranches = (those: readonly Branch<Reply>[], most: number): Taken<Reply> => {
    let last: Reply | null = null;
    for (const branch of those) {
      const order = inReadingOrder(branch);
      const wanted = order.slice(0, most);
      if (any && !fits(wanted)) return { last, isFull: true };
      const piece = { order, taken: 0 };
      pieces.push(piece);
      take(piece, wanted.length);
      last = branch.head;
    }
    return { last, isFull: false };
  };

  const own = takeBranches(branches.own, Infinity);
  let direct: Taken<Reply> = { last: null, isFull: false };
  const isFull = own.isFull || branches.ownGoesOn;
  if (!isFull) {
    for (const branch of branches.beside) {
      const piece = { order: inReadingOrder(branch), taken: 0 };
      pieces.push(piece);
      take(piece, Math.min(piece.order.length, usual));
    }
    direct = takeBranches(branches.direct, usual);
  }
  if (!isFull && !direct.isFull) for (const piece of pieces) take(piece, piece.order.length);

  const ids = pieces.flatMap(({ order, taken }) => order.slice(0, taken).map(({ id }) => id));
  const all = [...branches.own, ...branches.beside, ...branches.direct].flatMap(({ replies }) => replies);
  return {
    ids,
    more: whereCut(all, ids),
    lastOwn: own.last,
    lastDirect: direct.last,
    isFull: isFull || direct.isFull,
  };
}

interface Taken<Reply extends WalkedReply> {
  last: Reply | null;
  isFull: boolean;
}

/** Those that this reader may see, from top to bottom, siblings by age. */
function inReadingOrder<Reply extends WalkedReply>({ head, replies }: Branch<Reply>): Reply[] {
  const answers = Map.groupBy(replies, ({ parent }) => parent);
  const order: Reply[] = [];
  const waiting = [head];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.shown) order.push(next);
    waiting.push(...(answers.get(next.id) ?? []).toReversed());
  }
  return order;
}

/** The replies on the page below which something is left out. */
function whereCut(walked: readonly WalkedReply[], ids: readonly StatusId[]): StatusId[] {
  const taken = new Set(ids);
  const byId = new Map(walked.map((reply) => [reply.id, reply]));
  const cut = new Set<StatusId>();
  for (const reply of walked) {
    if (!reply.cut && (!reply.shown || taken.has(reply.id))) continue;
    let above: WalkedReply | undefined = reply;
    while (above && !taken.has(above.id)) above = byId.get(above.parent);
    if (above) cut.add(above.id);
  }
  return ids.filter((id) => cut.has(id));
}
