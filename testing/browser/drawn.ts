/**
 * Resolves once React has drawn all that it was told by now, with what comes of that: nothing else is left to do for the
 * page then, but for answers that it waits for.
 */
export const drawn = (): Promise<void> => scheduler.postTask(() => {}, { priority: "background" });
