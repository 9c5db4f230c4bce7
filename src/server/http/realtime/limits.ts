/** What one listener may cost (threats W02, W03, W04). Tests shorten the times. */
export const liveLimits = {
  frameBytes: 64 * 1024,
  framesPerMinute: 100,
  streamsPerSocket: 50,
  listenersPerAccount: 10,
  listenersPerAddress: 30,
  /** What may wait for a reader who does not read. */
  bufferedBytes: 1024 * 1024,
  heartbeatMs: 30_000,
  recheckMs: 60_000,
  /** How long a listener that is told to go may take for it. */
  farewellMs: 1_000,
  /** At a stop they are told to go one by one, so that they do not all come back at once. */
  closingMs: 500,
};

export type LiveLimits = typeof liveLimits;
