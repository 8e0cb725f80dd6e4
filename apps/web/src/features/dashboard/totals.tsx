import { formatCount } from '../../ui/format/format-count.ts';
import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';
import styles from './totals.module.css';

/** The lists that are counted. */
const lists = [
  { key: 'images', to: '/dashboard/images' },
  { key: 'standalone', to: '/dashboard/images?only=standalone' },
  { key: 'collections', to: '/dashboard/collections' },
] as const;

interface TotalsProps {
  /** Null or undefined while a total is not known. */
  counts: Record<(typeof lists)[number]['key'], number | null | undefined>;
}

export function Totals({ counts }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {lists.map(({ key, to }) => {
        const name = messages.totals[key];
        const total = counts[key];
        const count = total == null ? undefined : formatCount(total);
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {count === undefined ? (
                messages.totals.unknown
              ) : (
                <Link to={to} aria-label={messages.totals.link(name, count)}>
                  {count}
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
