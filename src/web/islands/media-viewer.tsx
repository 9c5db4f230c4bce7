/** The viewer of pictures for visitors. It reads from the page what it shows: the links, the pictures and the post around them. */
import sheets from "virtual:sheets/media/media-viewer.tsx";
import * as hooks from "#web/device/hooks.ts";
import { remember, remembered } from "#web/navigation/history.ts";
import { viewedItem } from "#web/media/viewed-item.ts";
import { growOut, placesIn } from "#web/media/places.ts";
import { MediaViewer, type ViewedPicture } from "#web/media/media-viewer.tsx";
import type { mount } from "./mount.tsx";
import { PostBeside } from "./post-beside.tsx";

export { viewAgain } from "#web/media/media-viewer.tsx";

export async function wake(place: typeof mount, pressed: HTMLAnchorElement): Promise<void> {
  const viewer = await place({ sheets, words: ["menus"] });
  const media = pressed.closest(hooks.media.selector)!;
  const places = placesIn(media);
  const first = places.findIndex((place) => pressed.contains(place));
  const post = media.closest(hooks.whole.selector) ?? media.closest("article");
  growOut(places, first, () => {
    viewer.show(
      <MediaViewer
        pictures={places.map(pictureAt)}
        first={first}
        beside={post && <PostBeside post={post} />}
        placeOf={(index) => places[index] ?? null}
        onClose={viewer.remove}
      />,
    );
    // A reload finds it there, and then steps back to the entry of the page.
    remember([...((remembered() as string[] | undefined) ?? []), viewedItem]);
  });
}

function pictureAt(place: HTMLImageElement, index: number): ViewedPicture {
  const [width, height] = [Number(place.getAttribute("width")), Number(place.getAttribute("height"))];
  return {
    id: String(index),
    url: place.closest("a")!.href,
    preview_url: place.src,
    description: place.alt || null,
    meta: width && height ? { original: { width, height } } : null,
  };
}
