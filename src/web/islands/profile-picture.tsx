/** One's first picture, on a page without React: it is cut, and shown before it is sent. */
import sheets from "virtual:sheets/accounts/crop-profile-picture.tsx";
import { CropProfilePicture } from "#web/accounts/crop-profile-picture.tsx";
import type { PictureKind } from "#web/accounts/picture-menu.tsx";
import type { mount, Mounted } from "./mount.tsx";

let mounted: Promise<Mounted> | undefined;

export async function wake(place: typeof mount, field: HTMLInputElement): Promise<void> {
  const [file] = field.files!;
  const picture = field.parentElement!.querySelector("img")!;
  saved ??= picture.src;
  mounted ??= place({ sheets, words: ["files"] });
  const { show } = await mounted.catch((error: unknown) => {
    mounted = undefined;
    throw error;
  });
  if (file !== field.files![0]) return;
  if (!file) picture.src = saved;
  show(file && <CropProfilePicture kind={field.name as PictureKind} field={field} file={file} onKeep={keep} />);

  function keep(sent: File): void {
    URL.revokeObjectURL(picture.src);
    picture.src = URL.createObjectURL(sent);
  }
}

/** The address of the picture that there was. */
let saved: string | undefined;
