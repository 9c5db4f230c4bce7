/** The shape of what is coming, only on the first load, and about as tall, so that nothing jumps when it is there. */
import styles from "./skeleton.module.css";

export function Skeleton({ label, rows = 8, tall = false }: { label: string; rows?: number; tall?: boolean }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={tall ? `${styles.row} ${styles.tall}` : styles.row} aria-hidden="true">
          <i />
          <b />
          <b />
          {tall && <b />}
        </div>
      ))}
    </div>
  );
}
