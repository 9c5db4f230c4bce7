/** The buttons that lead a visitor in: to a new account, as long as this server takes any, and to the one they have. */
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export function WaysIn({ block }: { block?: boolean }) {
  const t = useWords();
  const isOpen = useReader().registrations !== "closed";
  return (
    <>
      {isOpen && (
        <ButtonLink href="/signup" tone="accent" block={block}>
          {t("nav-sign-up")}
        </ButtonLink>
      )}
      <ButtonLink href="/signin" tone={isOpen ? undefined : "accent"} block={block}>
        {t("nav-sign-in")}
      </ButtonLink>
    </>
  );
}
