/** What happened, in plain words, and Retry: a link to the same page, so that it also works before any script does. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

interface FailedProps {
  icon?: IconName;
  children: ReactNode;
  retry: { label: string; href: string; onRetry?: () => void };
}

export function Failed({ icon, children, retry }: FailedProps) {
  return (
    <div className={styles.notice} role="alert">
      {icon && <Icon name={icon} />}
      <p>{children}</p>
      <ButtonLink
        href={retry.href}
        icon="rotate-cw"
        onClick={(event) => {
          if (!retry.onRetry) return;
          event.preventDefault();
          retry.onRetry();
        }}
      >
        {retry.label}
      </ButtonLink>
    </div>
  );
}
