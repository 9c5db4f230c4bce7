/** A dialog that Back closes. */
import type { ComponentProps } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { useOverlay } from "./use-overlay.ts";

export function OverlayDialog(props: ComponentProps<typeof Dialog>) {
  useOverlay(props.onClose);
  return <Dialog {...props} />;
}
