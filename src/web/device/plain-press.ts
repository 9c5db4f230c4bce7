/** A press that stays on this page: with another button or a key held down, the browser opens a tab or a window. */
export interface Press {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export function isPlainPress(press: Press): boolean {
  return !(press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
}
