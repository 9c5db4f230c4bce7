/** The time by the server's clock: a browser's may be wrong by minutes or hours. */

/** Milliseconds by which it is ahead of the browser's. */
let ahead = 0;

/** Milliseconds since 1970. Until the clock is set, and on the server, those of this machine. */
export const serverNow = (): number => Date.now() + ahead;

/** By `startServerClock`. */
export const setAhead = (by: number): void => void (ahead = by);
