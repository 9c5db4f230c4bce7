import { onDemand } from "#web/navigation/on-demand.tsx";

/** The browser opens it and sends its forms, so its script only keeps it up to date. */
export const AccountSwitcher = import.meta.env.SSR
  ? (await import("./account-switcher.tsx")).AccountSwitcher
  : onDemand(async () => (await import("./account-switcher.tsx")).AccountSwitcher);
