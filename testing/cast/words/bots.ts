/** What the two automatic accounts report. */
import type { Talk } from "./vocabulary.ts";

type Report = Pick<Talk, "posts" | "gaps">;

export const busReports: Report = {
  posts: [
    "Line {line}: {minutes} minutes late at {stop}. Reason: {reason}.",
    "Line {line} leaves from {stop} today. Reason: {reason}.",
    "Line {line} is running to timetable again. {minutes} minutes were lost and will not be recovered.",
    "{minutes} minutes on line {line} between {stop} and the depot. Reason: {reason}.",
    "The {hour} on line {line} does not run. The next one does.",
    "Night line: on time at {stop}. No reason given.",
  ],
  gaps: {
    line: ["1", "2", "3", "4", "5", "6", "7"],
    minutes: ["4", "5", "6", "7", "8", "9", "11", "12", "14", "18"],
    hour: ["06:12", "07:40", "08:05", "12:20", "15:48", "17:03", "18:31", "21:15", "22:50"],
    stop: [
      "Fish Market",
      "Saltgate",
      "Weighing House",
      "Gorse Hill",
      "Rope Walk",
      "North Mole",
      "Water Tower",
      "Allotments",
      "Old Depot",
      "Library",
    ],
    reason: [
      "swing bridge open",
      "a wedding",
      "roadworks that were finished yesterday",
      "a piano",
      "high water",
      "gulls",
      "market day",
      "fog",
      "a driver helping someone with a pram",
      "a parked van whose owner has been found",
      "school outing, cheerful",
      "unknown",
    ],
  },
};

export const weatherReports: Report = {
  posts: [
    "Wind {from} {force}. Water {water} °C, air {air} °C. Visibility {sight}.",
    "North Mole: {from} {force}, {pressure} hPa {trend}. Water {water} °C. {outlook}",
    "{from} {force}. {outlook}",
    "Air {air} °C, water {water} °C, {from} {force}. Visibility {sight}. {outlook}",
    "{pressure} hPa, {trend}. {from} {force}. Visibility {sight}.",
  ],
  gaps: {
    from: ["W", "SW", "NW", "WSW", "N", "NNE", "E", "SE", "S", "WNW"],
    force: [
      "1",
      "2",
      "2 to 3",
      "3, gusts 4",
      "3 to 4",
      "4, gusts 5",
      "4 to 5",
      "5, gusts 7",
      "6, gusts 8",
      "7, gusts 9",
    ],
    water: ["11.6", "11.8", "11.9", "12.0", "12.1", "12.3", "12.4", "12.6", "12.7"],
    air: ["8", "9", "10", "11", "12", "13", "14", "15", "16"],
    sight: ["good", "very good", "moderate", "poor, fog patches", "12 nautical miles", "less than a mile"],
    pressure: ["998", "1003", "1007", "1011", "1014", "1018", "1022", "1027"],
    trend: ["steady", "rising slowly", "falling", "falling quickly", "rising"],
    outlook: [
      "Showers until evening.",
      "Dry.",
      "Rain from noon.",
      "Clearing from the west.",
      "Fog after midnight.",
      "A fine evening.",
      "Squalls possible.",
      "Swell from the north-west.",
    ],
  },
};
