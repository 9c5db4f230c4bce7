/** The linnet: one stroke for the bird, one for the wing that is cut out of it. `public/favicon.svg` is the same drawing. */
const bird =
  "M23 7.9 20.5 6.4C19.7 4.2 17.9 2.9 15.6 2.9c-3 0-4.6 2-5.5 4.6-1 2.9-2.6 4.5-4.5 6.6L1 20.6l6.6-1.2c1.7.9 3.5 1.2 5.2 1 5.2-.6 8.3-5 7.9-10.9Z";
const wing = "M8.3 14.2c3.7.4 6.6-1.5 7.6-5.2 1.4 4.6-2.4 8.6-7.6 5.2Z";

export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={bird + wing} />
    </svg>
  );
}
