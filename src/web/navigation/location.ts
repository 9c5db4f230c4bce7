/** The address that is shown, for components that have to know where they are (navigation, `return_to`). */
import { createContext, useContext } from "react";

export const LocationContext = createContext<URL | null>(null);

export function useLocation(): URL {
  const url = useContext(LocationContext);
  if (!url) throw new Error("LocationContext is missing");
  return url;
}
