import { messages } from './messages.ts';
import styles from './totals.module.css';

interface TotalsProps {
  /** Null or missing while a total is not known. */
  totals: readonly { name: string; count: number | null | undefined }[];
}

export function Totals({ totals }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count?.toLocaleString('en') ?? messages.totals.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
