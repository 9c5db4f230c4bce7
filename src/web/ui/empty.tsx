/** Nothing here: one sentence, and one thing to do about it. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

export function Empty({
  icon,
  action,
  children,
}: {
  icon?: IconName;
  action?: { label: string; href: string };
  children: ReactNode;
}) {
  return (
    <div className={styles.notice}>
      {icon && <Icon name={icon} />}
      <p>{children}</p>
      {action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
    </div>
  );
}
