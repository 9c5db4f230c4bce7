/** This server: what it is, who runs it, how to come in. */
import type { Showcase } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface About {
  /** Address and handle of the account to turn to, as far as there is one. */
  contact: { href: string; handle: string } | null;
}

export async function load({ api, reader, t }: LoadContext): Promise<Loaded<About>> {
  // For a linked account, the routes of the Mastodon API tell of its own server.
  const {
    body: { contact },
  } = await api.get<Showcase>("/api/showcase");
  return {
    data: {
      contact: contact && { href: `/@${contact.acct}`, handle: `@${contact.acct}@${reader.domain}` },
    },
    head: {
      title: t("about-title", { domain: reader.domain }),
      description: t("about-intro", { domain: reader.domain }),
      og: { type: "website" },
    },
  };
}

export function Screen({ data: { contact } }: ScreenProps<About>) {
  const t = useWords();
  const { account, domain, registrations } = useReader();
  return (
    <>
      <h1>{t("about-title", { domain })}</h1>
      <p>{t("about-intro", { domain })}</p>
      <p>{t("about-fediverse", { domain })}</p>
      <h2>{t("about-join-title")}</h2>
      <p>{t(`about-join-${registrations}`, { domain })}</p>
      {!account && registrations !== "closed" && (
        <p>
          <ButtonLink href="/signup" tone="accent">
            {t("nav-sign-up")}
          </ButtonLink>
        </p>
      )}
      <h2>{t("about-people-title")}</h2>
      <p>
        {contact ? (
          <Phrase
            id="about-people"
            args={{ domain }}
            // The server of a linked account may know nobody of this one.
            slots={{ contact: account?.linked ? contact.handle : <a href={contact.href}>{contact.handle}</a> }}
          />
        ) : (
          t("about-people-unknown", { domain })
        )}
      </p>
      <h2>{t("about-rules-title")}</h2>
      <p>
        <Phrase
          id="about-rules"
          slots={{
            terms: <a href="/terms">{t("terms-title")}</a>,
            privacy: <a href="/privacy">{t("privacy-title")}</a>,
          }}
        />
      </p>
      <h2>{t("about-software-title")}</h2>
      <p>{t("about-software")}</p>
    </>
  );
}
