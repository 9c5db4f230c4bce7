/** Whether a reader's pages leave out what costs data: as the browser asks (`Save-Data: on`), always, or never. */
export const dataSavers = ["auto", "on", "off"] as const;
export type DataSaver = (typeof dataSavers)[number];

/** `isAsked`: the browser asks for it. */
export function savesData(wanted: DataSaver, isAsked: boolean): boolean {
  return wanted === "auto" ? isAsked : wanted === "on";
}
