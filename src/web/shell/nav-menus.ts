/** In one script, because every page has both. */
export { AccountSwitcher } from "./account-switcher.tsx";
export { MoreMenu } from "./more-menu.tsx";
