/** Nothing is here: an address that no route knows, or something that is gone or not for this reader. */
import { useWords } from "#web/i18n/words.ts";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

export function NotFound({ message }: { message: string }) {
  const t = useWords();
  return (
    <>
      <Header title={t("error-not-found-title")} />
      <Empty icon="signpost" action={{ label: t("error-go-home"), href: "/" }}>
        {message}
      </Empty>
    </>
  );
}
