/**
 * When a post is to be published. The reader's zone is known to scripts alone: until they run the moment is said in
 * UTC, and without them the zone is chosen.
 */
import { useState, useSyncExternalStore, type ComponentProps } from "react";
import { localOf, offsetAt } from "#kit/local-time.ts";
import { useWords } from "#web/i18n/words.ts";
import { ownZone } from "./own-time.ts";
import { ZoneOptions } from "./zone-options.tsx";
import styles from "./scheduled-list.module.css";

/** `at`: what stands there first. */
export function WhenField({ at }: { at: string }) {
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isAlive ? <InOwnZone at={at} /> : <InUtc at={at} />;
}

function InOwnZone({ at }: { at: string }) {
  const [local, setLocal] = useState(localOf(new Date(at)));
  return (
    <>
      <Moment value={local} onChange={({ target }) => setLocal(target.value)}>
        <small>{ownZone()}</small>
      </Moment>
      <input type="hidden" name="utc_offset" value={offsetAt(local)} />
    </>
  );
}

function InUtc({ at }: { at: string }) {
  const t = useWords();
  return (
    <>
      <Moment defaultValue={at.slice(0, 16)} />
      <noscript>
        {import.meta.env.SSR && (
          <label className={styles.field}>
            {t("schedule-zone")}
            <select className="lone-field" name="utc_offset" defaultValue="+00:00">
              <ZoneOptions />
            </select>
          </label>
        )}
      </noscript>
    </>
  );
}

function Moment({ children, ...rest }: ComponentProps<"input">) {
  const t = useWords();
  return (
    <label className={styles.field}>
      {t("schedule-time")}
      <input {...rest} className="lone-field" type="datetime-local" name="scheduled_at" required />
      {children}
    </label>
  );
}
