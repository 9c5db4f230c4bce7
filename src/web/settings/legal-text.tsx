/** A legal text: a title, an introduction, and sections of a paragraph and perhaps some points. */
import { legalSections } from "#protocol/legal-sections.ts";
import { Fragment } from "react";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";

export function LegalText({ page }: { page: keyof typeof legalSections }) {
  const t = useWords();
  const { domain } = useReader();
  return (
    <>
      <h1>{t(`${page}-title`)}</h1>
      <p>{t(`${page}-intro`, { domain })}</p>
      {legalSections[page].map(({ paragraph, points }) => (
        <Fragment key={paragraph}>
          <h2 id={paragraph}>{t(`${paragraph}-title`)}</h2>
          <p>{t(paragraph, { domain })}</p>
          {points && (
            <ul>
              {points.map((point) => (
                <li key={point}>{t(point)}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
      <p>{t("legal-changed")}</p>
    </>
  );
}
