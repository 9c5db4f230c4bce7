/**
 * The form of all screens that change something. It says for which account, so
 * that a page left open after a switch can't act for somebody else.
 */
import type { ComponentProps } from "react";
import { actingAccountField } from "#protocol/acting-account.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "./reader.ts";

export function PostForm({ children, ...form }: Omit<ComponentProps<"form">, "method">) {
  const { account } = useReader();
  return (
    <form method="post" {...form}>
      {account && <input type="hidden" name={actingAccountField} value={keyOfAccount(account)} />}
      {children}
    </form>
  );
}
