/** Zones to choose from where no script knows that of the reader. Only the server draws them. */
export function ZoneOptions() {
  return offsets.map((offset) => (
    <option key={offset} value={offset}>
      UTC{offset === "+00:00" ? "" : offset.replace("-", "−")}
    </option>
  ));
}

/** Those that are in use somewhere. */
const offsets = [
  "-12 -11 -10 -09:30 -09 -08 -07 -06 -05 -04 -03:30 -03 -02:30 -02 -01 +00 +01 +02 +03 +03:30 +04 +04:30 +05 +05:30",
  "+05:45 +06 +06:30 +07 +08 +08:45 +09 +09:30 +10 +10:30 +11 +12 +12:45 +13 +13:45 +14",
]
  .join(" ")
  .split(" ")
  .map((offset) => (offset.includes(":") ? offset : `${offset}:00`));
