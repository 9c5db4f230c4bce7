/** The button of a row that lets somebody go, and afterwards brings back what was: the row stays where it is. */
import { useState } from "react";
import type { Account, Relationship } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { Button } from "#web/ui/button.tsx";

interface LetGoProps {
  account: Account;
  /** Whether it holds now. */
  holds: boolean;
  verb: string;
  labels: { letGo: string; aria: string; undo: string; undoAria: string };
  /** Answers whether it went well. */
  onLetGo: () => Promise<boolean>;
  onUndo: () => void;
}

export function LetGo({ account, holds, verb, labels, onLetGo, onUndo }: LetGoProps) {
  if (!holds) {
    return (
      <Button size="small" aria-label={labels.undoAria} onClick={onUndo}>
        {labels.undo}
      </Button>
    );
  }
  return (
    <PostForm
      action={`/form/api/v1/accounts/${account.id}/${verb}`}
      onSubmit={(event) => {
        event.preventDefault();
        void onLetGo();
      }}
    >
      <ReturnTo />
      <Button type="submit" size="small" aria-label={labels.aria}>
        {labels.letGo}
      </Button>
    </PostForm>
  );
}

/** What was between the two when the row was let go; null as long as it was not. */
export function useLetGo(relationship: Relationship | undefined, letGo: () => Promise<boolean>) {
  const [before, remember] = useState<Relationship | null>(null);
  const go = async () => {
    const was = relationship ?? null;
    const done = await letGo();
    if (done) remember(was);
    return done;
  };
  return { before, go };
}
