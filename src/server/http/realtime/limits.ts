/** What one listener may cost (threats W02, W03, W04). Tests shorten the times. */
export const liveLimits = {
  frameBytes: 64 * 1024,
  framesPerMinute: 100,
  streamsPerSocket: 50,
  listenersPerAccount: 10,
  /** What may wait for a reader who does not read. */
  bufferedBytes: 1024 * 1024,
  heartbeatMs: 30_000,
  /** Each listener is asked about once in this time, and none listens on without an answer for longer than the other. */
  recheckMs: 60_000,
  unconfirmedMs: 5 * 60_000,
  /** Events that are read for at the same time, and that may wait before readers are told to ask for themselves. */
  eventsAtOnce: 4,
  eventsWaiting: 500,
  /** The time over which listeners are sent away or told to ask, so that they do not all come back at once. */
  returningMs: 5_000,
  /** How long a listener that is told to go may take for it. */
  farewellMs: 1_000,
  /** The same at a stop, for which there is less time. */
  closingMs: 500,
};

export type LiveLimits = typeof liveLimits;
