/** A dialog that Back closes. */
import type { ComponentProps } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Closing } from "./history.ts";
import { useOverlay } from "./use-overlay.ts";

interface OverlayDialogProps extends Omit<ComponentProps<typeof Dialog>, "onClose"> {
  onClose: (how?: Closing) => void;
  /** Its own address, if it has one. */
  href?: string;
}

export function OverlayDialog({ href, onClose, ...dialog }: OverlayDialogProps) {
  useOverlay(onClose, href);
  return <Dialog {...dialog} onClose={() => onClose()} />;
}
