/**
 * What the first load brings besides the shell: the list of posts, which nearly
 * every screen is made of. Imported here, it is one script and one style sheet
 * with the entry, instead of a dozen small ones that screens share.
 */
import "./timelines/timeline.tsx";
import "./timelines/use-status-pages.ts";
import "./composer/prompt.tsx";
import "./screens/home.tsx";
