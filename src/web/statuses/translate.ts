/**
 * A post in the reader's language, by their browser where it has the languages, else by the server, and by a browser that
 * would have to fetch them first only where there is no such server.
 *
 * The translation lies over the cell of the post like a wish, so the same post is translated wherever it stands, and an edit
 * shows its own words. It's kept as long as the page lives.
 */
import { useEffect, useState } from "react";
import type { Translation } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { ApiProblem } from "#web/data/api.ts";
import { can } from "#web/data/own-account.ts";
import { useReader, type Reader } from "#web/data/reader.ts";
import type { Wish } from "#web/entities/cells.ts";
import type { EntityStore, StatusCell } from "#web/entities/store.ts";
import type { Hands } from "#web/verbs/hands.ts";
import { browserCan, translateHere, type TranslatedWords } from "./browser-translator.ts";

type For = Pick<Reader, "account" | "locale" | "translatedFrom">;

interface Answer {
  words: TranslatedWords;
  language: string;
  /** Null for the browser itself. */
  by: string | null;
}

/** The translation that lies over a post, and the words that it was made of. */
interface Shown {
  takeBack: () => void;
  answer?: { editedAt: string | null; answer: Answer };
}

const shown = new WeakMap<EntityStore, Map<StatusId, Shown>>();

/** Whether anything translates this post for the reader. */
export function useTranslator({ language, translation }: Pick<StatusCell, "language" | "translation">): boolean {
  const reader = useReader();
  const { locale } = reader;
  const from = translation?.is === "shown" ? translation.from : language;
  const isSure = from !== null && serverCan(reader, from);
  const [here, found] = useState(false);
  useEffect(() => {
    if (isSure || from === null) return;
    void browserCan(from, locale).then((when) => found(when !== "never"));
  }, [isSure, from, locale]);
  return isSure || here;
}

/** Shows the post in the reader's language, or says on it why not. Never rejects. */
export async function translate({ api, entities, t }: Hands, id: StatusId, reader: For): Promise<void> {
  const status = entities.original(id);
  const { language: from } = status ?? {};
  if (!status || !from) return;
  const { edited_at: editedAt } = status;
  const over = (wish: Wish<StatusCell>, answer?: Answer) =>
    lay(entities, id, (now) => (now.edited_at === editedAt ? wish(now) : now), answer && { editedAt, answer });

  const known = shown.get(entities)?.get(id)?.answer;
  if (known?.editedAt === editedAt) return over(showing(known.answer, from), known.answer);
  over((now) => ({ ...now, translation: { is: "asked" } }));
  const { locale } = reader;
  const when = await browserCan(from, locale);
  try {
    const answer = await ask();
    over(showing(answer, from), answer);
  } catch (error) {
    const why = error instanceof ApiProblem ? error.message : t("translation-failed");
    const isFinal = when === "never" && isNever(error);
    over((now) => ({ ...now, translation: { is: "refused", why, isFinal } }));
  }

  async function ask(): Promise<Answer> {
    if (!serverCan(reader, from!)) return here();
    const answer = when === "now" && (await here().catch(() => null));
    if (answer) return answer;
    return there().catch((error: unknown) => {
      if (when === "later" && isNever(error)) return here();
      throw error;
    });
  }

  async function here(): Promise<Answer> {
    return { words: await translateHere(status!, from!, locale), language: locale, by: null };
  }

  async function there(): Promise<Answer> {
    const words = await api.send<Translation>("POST", `/api/v1/statuses/${id}/translate`, { lang: locale });
    // Another server may not say into which language; it was asked for this one.
    return { words, language: words.language ?? locale, by: words.provider };
  }
}

/** The server has no such languages, or doesn't translate this post; while its translator is away, it says something else. */
const isNever = (error: unknown) => error instanceof ApiProblem && error.status === 403;

/** The words of its author again. */
export function showOriginal({ entities }: Pick<Hands, "entities">, id: StatusId): void {
  shown.get(entities)?.get(id)?.takeBack();
}

/** Another server says only that it translates. */
const serverCan = ({ account, translatedFrom }: Pick<For, "account" | "translatedFrom">, from: string) =>
  account?.linked ? can(account, "translation") : translatedFrom.includes(from.split("-", 1)[0]!);

function lay(entities: EntityStore, id: StatusId, wish: Wish<StatusCell>, answer: Shown["answer"]): void {
  const all = shown.get(entities) ?? new Map<StatusId, Shown>();
  shown.set(entities, all);
  const before = all.get(id);
  all.set(id, { takeBack: entities.statuses.wish(id, wish), ...(answer && { answer }) });
  before?.takeBack();
}

function showing({ words, language, by }: Answer, from: string): Wish<StatusCell> {
  const titles = words.poll?.options ?? [];
  const descriptions = new Map(words.media_attachments.map((file) => [file.id, file.description]));
  return (status) => ({
    ...status,
    content: words.content,
    spoiler_text: words.spoiler_text || status.spoiler_text,
    language,
    poll: status.poll && {
      ...status.poll,
      options: status.poll.options.map((option, at) => ({ ...option, title: titles[at]?.title || option.title })),
    },
    media_attachments: status.media_attachments.map((file) => ({
      ...file,
      description: descriptions.get(file.id) || file.description,
    })),
    translation: { is: "shown", from, by },
  });
}
