/** Everything that a visitor's page gains from script. The page is complete without it. */
import { enhanceForms } from "./device/form-enhancements.ts";
import { startLoadMore } from "./device/load-more.ts";
import { tickRelativeTimes } from "./device/relative-times.ts";
import { watchScrollDirection } from "./device/scroll-direction.ts";
import { startShortcuts } from "./device/shortcuts.ts";
import { allowOwnHtml } from "./device/trusted-types.ts";

allowOwnHtml();
tickRelativeTimes();
enhanceForms();
startLoadMore();
startShortcuts();
watchScrollDirection();
