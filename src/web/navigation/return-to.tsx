/** The field of a form that leads back to the page where the form stands. */
import { useLocation } from "./location.ts";

/** `at`: the id of the element of the page to come back to. */
export function ReturnTo({ at }: { at?: string | undefined }) {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="return_to" value={`${pathname}${search}${at ? `#${at}` : ""}`} />;
}
