/**
 * Cells: each entity once, as the server has told it, with what the reader wishes
 * laid over it.
 *
 * A press changes nothing here that the server has said. It adds a wish, and takes
 * this one wish away when the answer is there. So a refusal undoes its own press
 * and no other, and a live edit that arrives during a press is neither undone by it
 * nor hides it. Once nothing is asked for, only the server's truth is left.
 */

/** What the reader asked for, as a change of whatever the server says meanwhile; null: it is to be gone. */
export type Wish<Entity> = (entity: Entity) => Entity | null;

export class Cells<Entity extends { id: string }> {
  readonly #told = new Map<string, Entity>();
  readonly #wishes = new Map<string, readonly Wish<Entity>[]>();
  /** The shown entity where it differs from the told one; kept, so that the same cell is the same object. */
  readonly #shown = new Map<string, Entity | null>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #listenersOfAll = new Set<() => void>();

  /** The entity as it is to be shown. */
  get(id: string | null | undefined): Entity | undefined {
    if (!id) return undefined;
    return this.#shown.has(id) ? (this.#shown.get(id) ?? undefined) : this.#told.get(id);
  }

  /** The entity as the server has told it last, without what was only asked for. */
  told(id: string | null | undefined): Entity | undefined {
    return id ? this.#told.get(id) : undefined;
  }

  put(entity: Entity): void {
    this.#told.set(entity.id, entity);
    this.#change(entity.id);
  }

  /** The server has told something new about a part of it. */
  revise(id: string, change: Partial<Entity>): void {
    const told = this.#told.get(id);
    if (told) this.put({ ...told, ...change });
  }

  delete(id: string): void {
    if (this.#told.delete(id)) this.#change(id);
  }

  /** Lays a wish over the entity; the answer takes it away again. */
  wish(id: string, wish: Wish<Entity>): () => void {
    this.#wishes.set(id, [...(this.#wishes.get(id) ?? []), wish]);
    this.#change(id);
    return () => {
      const left = (this.#wishes.get(id) ?? []).filter((one) => one !== wish);
      if (left.length) this.#wishes.set(id, left);
      else this.#wishes.delete(id);
      this.#change(id);
    };
  }

  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** Hears of every change, whichever entity it is about. */
  subscribeToAll(listener: () => void): () => void {
    this.#listenersOfAll.add(listener);
    return () => this.#listenersOfAll.delete(listener);
  }

  /** All that the server has told. */
  all(): Entity[] {
    return [...this.#told.values()];
  }

  #change(id: string): void {
    const told = this.#told.get(id);
    const wishes = this.#wishes.get(id);
    if (told && wishes) {
      this.#shown.set(
        id,
        wishes.reduce<Entity | null>((entity, wish) => entity && wish(entity), told),
      );
    } else this.#shown.delete(id);
    this.#listeners.get(id)?.forEach((listener) => listener());
    this.#listenersOfAll.forEach((listener) => listener());
  }
}
