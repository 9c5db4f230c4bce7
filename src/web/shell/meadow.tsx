/** Linnets on the reeds, for the head of a page: the pictures of those who have chosen none, drawn in the colours of the page. */
import { Mark } from "#web/ui/mark.tsx";
import styles from "./front.module.css";

/** Stems from the ground to their tips; those with a head bend towards it. */
const heads =
  "M40 190Q44 120 52 74M90 190Q90 140 84 104M398 190Q400 120 405 70M452 190Q452 140 464 96M508 190Q510 120 522 78";
const blades =
  "M62 190Q60 150 48 118M150 190Q150 160 160 132M224 190Q226 168 218 150M300 190Q300 164 308 146M424 190Q424 150 414 112M476 190Q476 160 468 130M536 190Q534 160 528 126M564 190Q562 150 548 116";
const tips = "M51 84L53 70M85 114L83 100M404 80L405 66M461 106L465 92M520 88L523 74";

export function Meadow() {
  return (
    <svg className={styles.meadow} viewBox="0 0 600 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={styles.sun} cx="246" cy="84" r="36" />
      <path className={styles.far} d="M0 138C90 122 170 132 270 142S450 118 600 136V200H0Z" />
      <path className={styles.stems} d={blades} />
      <path className={styles.stems} d={heads} />
      <path className={styles.tips} d={tips} />
      <g className={styles.others}>
        <g transform="translate(537 42) scale(-1 1)">
          <Mark size={31} />
        </g>
        <g transform="translate(36 39)">
          <Mark size={31} />
        </g>
      </g>
      <g transform="translate(374 13)">
        <Mark size={60} />
      </g>
      <path className={styles.near} d="M0 180C120 168 240 186 340 181S520 168 600 178V200H0Z" />
    </svg>
  );
}
