/** Somebody to follow, with the reason, and a way to see them no more. */
import type { SuggestionSource } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { namesOf } from "#web/accounts/names-of.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./suggestion-row.module.css";

export interface SuggestedPerson {
  id: AccountId;
  source: SuggestionSource;
  /** People whom the reader follows and who follow them. */
  friends: AccountId[];
}

interface SuggestionRowProps {
  person: SuggestedPerson;
  /** `row` is the element of the list that is about to go. */
  onDismiss: (row: HTMLElement | null) => void;
}

export function SuggestionRow({ person: { id, source, friends }, onDismiss }: SuggestionRowProps) {
  const t = useWords();
  const account = useAccount(id);
  if (!account) return null;
  return (
    <>
      <div className={styles.why}>
        <Icon name={icons[source]} />
        <p>
          <Reason source={source} friends={friends} />
        </p>
        <PostForm
          action={`/form/api/v1/suggestions/${id}`}
          onSubmit={(event) => {
            event.preventDefault();
            onDismiss(event.currentTarget.closest("li"));
          }}
        >
          <ReturnTo />
          <input type="hidden" name="_method" value="DELETE" />
          <IconButton type="submit" icon="x" label={t("suggestion-dismiss", { acct: account.acct })} />
        </PostForm>
      </div>
      <AccountRow id={id} />
    </>
  );
}

const icons = {
  friends_of_friends: "users",
  similar_to_recently_followed: "user-plus",
  most_followed: "star",
} as const;

/** So many are named. */
const named = 2;

function Reason({ source, friends }: Omit<SuggestedPerson, "id">) {
  const t = useWords();
  const { locale } = useReader();
  const { accounts } = useEntities();
  const known = friends.flatMap((id) => accounts.get(id) ?? []);
  if (source !== "friends_of_friends" || known.length === 0) return t(`suggestion-${source}`);
  const isMore = known.length > named;
  const names = namesOf(locale, known.slice(0, named), { goesOn: isMore });
  return <bdi>{t(isMore ? "suggestion-friends-others" : "suggestion-friends", { names })}</bdi>;
}
