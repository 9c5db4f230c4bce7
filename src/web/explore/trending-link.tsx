/** A page that people link to: its preview, its author, and the way to the posts about it. */
import type { TrendingLink as Link } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import { LinkCard } from "#web/statuses/link-card-on-demand.tsx";
import { pathOfLink } from "./path-of-link.ts";
import styles from "./trending-link.module.css";

export function TrendingLink({ link }: { link: Link }) {
  const t = useWords();
  const { title, url, author_name: author, history } = link;
  const count = history.reduce((sum, { uses }) => sum + Number(uses), 0);
  const posts = t("tag-uses", { count });
  return (
    <article className={styles.link}>
      <LinkCard card={link} />
      <p>
        {author && (
          <>
            <bdi>{author}</bdi> ·{" "}
          </>
        )}
        <a href={pathOfLink(url)} aria-label={t("explore-link-posts", { title, posts })}>
          {posts}
        </a>
      </p>
    </article>
  );
}
