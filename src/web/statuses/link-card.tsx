/**
 * The page that a post links to: its picture, its title, its beginning, whose it is. All of it is one link, and is said in this order.
 *
 * A picture in the shape of a page stands above the words, any other one beside them; both have their size before they come.
 */
import type { PreviewCard } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";

export function LinkCard({ card }: { card: PreviewCard }) {
  const { url, title, description, language, image_description: alt } = card;
  const image = useReader().savesData ? null : card.image;
  const host = new URL(url).host.replace(/^www\./, "");
  // Its host is true of it, and always stands there whole; its name is what it says.
  const site = card.provider_name && card.provider_name.toLowerCase() !== host ? card.provider_name : null;
  const isWide = card.width >= 480 && card.width >= 1.3 * card.height;
  return (
    <a
      className={image && isWide ? "link-card wide" : "link-card"}
      href={url}
      rel="nofollow noopener ugc"
      target="_blank"
      lang={language ?? undefined}
    >
      {image && (
        <span className="picture">
          <img src={image} alt={alt} width={card.width} height={card.height} loading="lazy" decoding="async" />
        </span>
      )}
      <span className="words">
        <strong dir="auto">{title}</strong>
        {description && (
          <span className="about" dir="auto">
            {description}
          </span>
        )}
        <span className="site">
          <span>{host}</span>
          {site && <bdi>{site}</bdi>}
        </span>
      </span>
    </a>
  );
}
