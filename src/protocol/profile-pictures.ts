/** Avatar and header: limits of their file, and what the server keeps of it. */

/** Bytes of the file. */
export const largestPicture = 8 * 1024 ** 2;

/** Pixels of what is kept. */
export const pictureSizes = {
  avatar: { width: 400, height: 400 },
  header: { width: 1_500, height: 500 },
} as const;
