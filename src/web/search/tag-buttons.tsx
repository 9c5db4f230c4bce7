/**
 * The star that follows a hashtag, and the pin that shows it on the own profile. They are
 * forms, so that they work without any script; a visitor's star leads to signing in.
 */
import { useState } from "react";
import type { Tag } from "#protocol/entities.ts";
import { signInPath } from "#protocol/return-to.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { can } from "#web/data/own-account.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { setTagFlag, tagVerbPath, verbs, type TagFlag } from "./tag-verbs.ts";

const icons = { following: "star", featuring: "pin" } as const;

export function TagButtons({ tag }: { tag: Tag }) {
  const t = useWords();
  const { account } = useReader();
  const { name } = tag;
  if (isVisitor(account)) {
    const href = signInPath(`/tags/${encodeURIComponent(name)}`);
    return <IconLink icon="star" label={t("tag-follow", { name })} href={href} />;
  }
  return (
    <>
      {can(account, "featured-tags") && <TagButton tag={tag} flag="featuring" />}
      {can(account, "followed-tags") && <TagButton tag={tag} flag="following" />}
    </>
  );
}

export function TagButton({ tag, flag }: { tag: Tag; flag: TagFlag }) {
  const t = useWords();
  const hands = useHands();
  const [on, show] = useState(tag[flag] === true);
  const { name } = tag;
  return (
    <PostForm
      action={`/form${tagVerbPath(name, flag, !on)}`}
      onSubmit={(event) => {
        event.preventDefault();
        void setTagFlag(hands, name, flag, !on, show);
      }}
    >
      <ReturnTo />
      <IconButton type="submit" icon={icons[flag]} filled={on} label={t(`tag-${verbs[flag][on ? 1 : 0]}`, { name })} />
    </PostForm>
  );
}
