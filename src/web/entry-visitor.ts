/** Everything that a visitor's page gains from script. The page is complete without it. */
import { takeNotice } from "./data/notice.ts";
import { now } from "./device/hooks.ts";
import { enhanceForms } from "./device/form-enhancements.ts";
import { watchScrollDirection } from "./device/scroll-direction.ts";
import { startShortcuts } from "./device/shortcuts.ts";
import { tellOtherTabs } from "./live/account-channel.ts";
import { keepTimes } from "./device/times.ts";
import { forgetFragment, startHistory } from "./navigation/history.ts";
import { showNotice, showPicture, startIslands } from "./islands/islands.ts";
import { startPageDialogs } from "./navigation/page-dialogs.ts";

startHistory();
// A browser's clock that is behind would put the posts of this moment into the future.
const { documentElement: page } = document;
keepTimes(() => Math.max(Date.now(), +now.of(page)!), page.lang);
enhanceForms(forgetFragment, showPicture);
startPageDialogs();
startIslands();
startShortcuts();
tellOtherTabs();
const notice = takeNotice(null);
if (notice !== undefined) showNotice(notice).catch(console.warn);
watchScrollDirection();
