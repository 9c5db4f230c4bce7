import { useEffect, useState } from "react";

/** Upright, as its camera meant it; null until it is read. */
export function useBitmap(source: Blob): ImageBitmap | "failed" | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | "failed" | null>(null);
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isGone = false;
    createImageBitmap(source).then(
      (read) => {
        if (isGone) return read.close();
        made = read;
        setBitmap(read);
      },
      () => setBitmap("failed"),
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, [source]);
  return bitmap;
}
