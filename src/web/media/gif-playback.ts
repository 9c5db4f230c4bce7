/**
 * A silent loop that plays while somebody looks at it: at least half of it is in view, and so is the page.
 *
 * A press of the reader goes before what is automatic. One that was stopped stays so, also when its row has left the page
 * and comes back; one that was started ends with its leaving the view.
 */

/** Ids of those that were stopped by hand. */
const stopped = new Set<string>();

export interface GifPlayback {
  /** Whether it begins by itself. */
  setAutomatic(isAutomatic: boolean): void;
  /** Plays it, or stops it for good. */
  press(): void;
  end(): void;
}

export function followGif(id: string, film: HTMLVideoElement): GifPlayback {
  let isAutomatic = false;
  let isStarted = false;
  let isInView = false;

  function decide(): void {
    const wants = isStarted || (isAutomatic && !stopped.has(id));
    if (!(wants && isInView && !document.hidden)) film.pause();
    // A browser that refuses leaves it as it stands; a broken file tells the film.
    else if (film.paused) film.play().catch(() => {});
  }

  const sight = new IntersectionObserver(
    (crossings) => {
      isInView = crossings.at(-1)!.intersectionRatio >= 0.5;
      if (!isInView) isStarted = false;
      decide();
    },
    { threshold: 0.5 },
  );
  sight.observe(film);
  document.addEventListener("visibilitychange", decide);

  return {
    setAutomatic(automatic) {
      isAutomatic = automatic;
      decide();
    },
    press() {
      isStarted = film.paused;
      if (isStarted) stopped.delete(id);
      else stopped.add(id);
      // It is pressed by somebody who looks at it, however little of it that is.
      if (isStarted) film.play().catch(() => {});
      else film.pause();
    },
    end() {
      sight.disconnect();
      document.removeEventListener("visibilitychange", decide);
      film.pause();
    },
  };
}
