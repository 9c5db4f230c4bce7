/** Such as `Europe/Berlin`: the zone in which the times of this page are said. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}

/** At nine in the morning, when most posts are put off for. */
export function tomorrow(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
}
