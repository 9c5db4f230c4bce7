/** Moments as the field `datetime-local` has them: of the zone of this device, without saying which. */

/** `2026-11-22T09:30` */
export function localOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** How far that zone is from UTC at such a moment: `+01:00`. Summer time may end before it. */
export function offsetAt(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset();
  if (Number.isNaN(minutes)) return "+00:00";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

const twoDigits = (count: number) => String(count).padStart(2, "0");
