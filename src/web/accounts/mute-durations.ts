/** For how long somebody can be muted, in seconds; 0 is without an end. The menu and the form have their own words for each. */
const day = 86_400;

export const muteDurations = [
  ["good", 0],
  ["an-hour", 3_600],
  ["a-day", day],
  ["a-week", 7 * day],
  ["a-month", 30 * day],
] as const;
