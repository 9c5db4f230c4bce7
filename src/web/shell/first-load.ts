/**
 * What the first load brings besides the shell: what nearly every screen is made
 * of. Imported here, it is one script and one style sheet with the entry, instead
 * of a dozen small ones that screens share. Lists of posts are an area of their own
 * (`vite.config.ts`): who writes, or sets something, needs none.
 */
import "#kit/dashed.ts";
import "#protocol/ids.ts";
import "#protocol/limits.ts";
import "#web/composer/mentions.ts";
import "#kit/text-of-html.ts";
import "#web/statuses/status.tsx";
import "#web/ui/count.tsx";
import "#web/verbs/published.ts";
