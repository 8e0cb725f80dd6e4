import { messages } from './messages.ts';
import styles from './totals.module.css';

interface TotalsProps {
  /** What is counted; missing while it is not loaded. */
  totals: readonly { name: string; of: readonly unknown[] | null | undefined }[];
}

export function Totals({ totals }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ name, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{of ? of.length.toLocaleString('en') : messages.totals.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
