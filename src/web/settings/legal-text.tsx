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
      {legalSections[page].map(({ name, points = 0 }) => (
        <Fragment key={name}>
          <h2>{t(`${page}-${name}-title`)}</h2>
          <p>{t(`${page}-${name}`, { domain })}</p>
          {points > 0 && (
            <ul>
              {Array.from({ length: points }, (_, index) => (
                <li key={index}>{t(`${page}-${name}-${index + 1}`)}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
      <p>{t("legal-changed")}</p>
    </>
  );
}
