/**
 * What the first load brings besides the shell: the list of posts, which nearly
 * every screen is made of. Imported here, it is one script and one style sheet
 * with the entry, instead of a dozen small ones that screens share.
 */
import "#kit/dashed.ts";
import "#protocol/limits.ts";
import "#web/timelines/timeline.tsx";
import "#web/timelines/use-status-list.ts";
import "#web/composer/mentions.ts";
import "#web/composer/prompt.tsx";
import "#web/statuses/text-of-html.ts";
import "#web/ui/count.tsx";
import "#web/ui/field.tsx";
import "#web/screens/timelines/home.tsx";
