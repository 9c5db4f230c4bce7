/**
 * Whose page is read next. Of one person's links two are read at a time and of one host one: a post with a slow site holds
 * up nobody else's, and no site is asked for much at once. Of those who wait, the one comes who has had the fewest turns.
 */
import { sql } from "kysely";
import type { Database } from "#server/storage/database.ts";

export interface DueCard {
  id: string;
  link: string;
  /** For whose post it is read. */
  due_by: string;
}

/** A try counts before it begins, also one that ends the server. */
export const mostTries = 3;

const atOnceForOne = 2;
/** So many of one person's are looked through for one whose host is free. */
const lookedThrough = 20;
/** Milliseconds. */
const looksAgainAfter = 500;

export interface Turns {
  /** Takes the next, and counts the try; null if nothing is due whose turn it is. */
  take(db: Database): Promise<DueCard | null>;
  finish(card: DueCard): void;
  /** Waits until another one is finished, or somebody new may have come; false at once if nothing is being read. */
  untilChange(): Promise<boolean>;
}

export function openTurns(): Turns {
  const reading = new Set<DueCard>();
  const waiting = new Set<() => void>();
  const served = new Map<string, number>();
  let taken: Promise<unknown> = Promise.resolve();

  async function takeOne(db: Database): Promise<DueCard | null> {
    const now = [...reading];
    const persons = [...served.keys()];
    const crowded = persons.filter((person) => now.filter(({ due_by }) => due_by === person).length >= atOnceForOne);
    const { rows } = await sql<DueCard>`
      with recursive person (id) as (
        select min(due_by) from preview_card where due_at is not null
        union all
        select (select min(due_by) from preview_card where due_at is not null and due_by > person.id)
        from person where person.id is not null
      ), next as (
        select card.id
        from person
        cross join lateral (
          select id, link, due_at from preview_card
          where due_by = person.id and due_at <= now() and tries < ${mostTries}
            and id <> all(${now.map(({ id }) => id)}::bigint[])
          order by due_at limit ${lookedThrough}
        ) card
        left join unnest(${persons}::bigint[], ${[...served.values()]}::int[]) as before (person, turns)
          on before.person = person.id
        where person.id <> all(${crowded}::bigint[])
          and split_part(card.link, '/', 3) <> all(${now.map(({ link }) => new URL(link).host)}::text[])
        order by coalesce(before.turns, 0), card.due_at limit 1
      )
      update preview_card set tries = tries + 1 from next where preview_card.id = next.id
      returning preview_card.id, link, due_by`.execute(db);
    const [card] = rows;
    if (!card) return null;
    reading.add(card);
    served.set(card.due_by, (served.get(card.due_by) ?? 0) + 1);
    return card;
  }

  return {
    /** One after another: what is taken is still due until it was read. */
    take(db) {
      const next = taken.then(() => takeOne(db));
      taken = next.catch(() => {});
      return next;
    },
    finish(card) {
      reading.delete(card);
      for (const wake of waiting) wake();
    },
    untilChange: async () =>
      reading.size > 0 &&
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve(true);
        };
        const timer = setTimeout(wake, looksAgainAfter);
        waiting.add(wake);
      }),
  };
}
