/** Buttons, and links that look like them. The accent is for the one thing that a place asks for. */
import type { ComponentProps, ReactNode } from "react";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./button.module.css";

interface Look {
  tone?: "accent" | "plain" | "quiet" | "danger";
  size?: "small" | "normal";
  /** As wide as its place. */
  block?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button({
  tone,
  size,
  block,
  icon,
  busy,
  className,
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} className={look(tone, size, block, className)} aria-busy={busy || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function ButtonLink({ tone, size, block, icon, children, ...rest }: Look & ComponentProps<"a">) {
  return (
    <a {...rest} className={look(tone, size, block)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface IconLook {
  icon: IconName;
  /** What it does, in words; also the tooltip. */
  label: string;
  filled?: boolean;
}

export function IconButton({ icon, label, filled, className, ...rest }: IconLook & ComponentProps<"button">) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`${styles.round} ${className ?? ""}`}>
      <Icon name={icon} filled={filled} />
    </button>
  );
}

export function IconLink({ icon, label, filled, className, ...rest }: IconLook & ComponentProps<"a">) {
  return (
    <a title={label} aria-label={label} {...rest} className={`${styles.round} ${className ?? ""}`}>
      <Icon name={icon} filled={filled} />
    </a>
  );
}

/** For what is pressed and is neither: the names of the classes. */
export function look(tone: Look["tone"] = "plain", size: Look["size"] = "normal", block = false, more = ""): string {
  const named = [styles.button, styles[tone], size === "small" && styles.small, block && styles.block, more];
  return named.filter(Boolean).join(" ");
}
