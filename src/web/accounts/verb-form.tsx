/** The form of one verb on a person. With script it is done in place; without, the page comes back. */
import type { ReactNode } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import styles from "./relation.module.css";

interface VerbFormProps {
  id: AccountId;
  verb: string;
  /** What a script does instead. */
  onSend: (fields: FormData) => void;
  children: ReactNode;
}

export function VerbForm({ id, verb, onSend, children }: VerbFormProps) {
  return (
    <PostForm
      className={styles.form}
      action={`/form/api/v1/accounts/${id}/${verb}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
    >
      <ReturnTo />
      {children}
    </PostForm>
  );
}
