/**
 * The form around buttons that a visitor can press. It leads to signing in, whose page says
 * what will be done, and then does it (`protocol/deed.ts`). Only the server draws it: no page of a visitor
 * comes alive, and none of somebody signed in has it.
 */
import type { ReactNode } from "react";
import type { DeedVerb } from "#protocol/deed.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { ReturnTo } from "./return-to.tsx";

interface DeedFormProps {
  /** Of the account or status that its buttons are about. */
  id: string;
  /** The element of the page to come back to. */
  at?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export const DeedForm = import.meta.env.SSR ? VisitorsForm : () => null;

function VisitorsForm({ id, at, className, children }: DeedFormProps) {
  return (
    <PostForm className={className} action="/signin">
      <input type="hidden" name="id" value={id} />
      <ReturnTo at={at} />
      {children}
    </PostForm>
  );
}

/** The attributes that make a button of the form mean this. */
export function deedButton(verb: DeedVerb) {
  return import.meta.env.SSR && { name: "deed", value: verb };
}
