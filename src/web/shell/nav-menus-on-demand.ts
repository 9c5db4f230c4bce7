/** The menus behind the reader's face and behind "More". The browser opens them and sends their forms, so their script only keeps them up to date. */
import { needWords } from "#web/i18n/load-words.ts";
import { onDemand } from "#web/navigation/on-demand.tsx";

const load = async () => {
  const [menus] = await Promise.all([import("./nav-menus.ts"), needWords(["more", "tags"])]);
  return menus;
};

export const AccountSwitcher = import.meta.env.SSR
  ? (await import("./nav-menus.ts")).AccountSwitcher
  : onDemand(async () => (await load()).AccountSwitcher);

export const MoreMenu = import.meta.env.SSR
  ? (await import("./nav-menus.ts")).MoreMenu
  : onDemand(async () => (await load()).MoreMenu);
