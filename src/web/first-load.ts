/**
 * What the first load brings besides the shell: the list of posts, which nearly
 * every screen is made of. Imported here, it is one script and one style sheet
 * with the entry, instead of a dozen small ones that screens share.
 */
import "#protocol/limits.ts";
import "./timelines/timeline.tsx";
import "./timelines/use-status-pages.ts";
import "./composer/mentions.ts";
import "./composer/prompt.tsx";
import "./search/tag-tabs.ts";
import "./statuses/text-of-html.ts";
import "./ui/count.tsx";
import "./ui/field.tsx";
import "./screens/home.tsx";
