/** The editor in the composer, once its code is there. */
import type { ComponentProps } from "react";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { isTooLong } from "./room-left.ts";
import type { RichField as Field } from "./use-writing-mode.ts";
import styles from "./composer.module.css";

type RichFieldProps = Omit<ComponentProps<Field>, "className" | "isInvalid"> & { Field: Field };

export function RichField({ Field, ...rest }: RichFieldProps) {
  const tooLong = useEachKey(rest.open, isTooLong);
  return <Field {...rest} className={styles.text!} isInvalid={tooLong} />;
}
