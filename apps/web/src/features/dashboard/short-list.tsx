import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';
import styles from './short-list.module.css';

interface ShortListProps {
  texts: { heading: string; viewAll: string; empty: string };
  to: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** The first items of a list, and a link to all of them. */
export function ShortList({ texts, to, isEmpty, children }: ShortListProps) {
  return (
    <section aria-label={texts.heading} className={styles.short}>
      <header>
        <h2>{texts.heading}</h2>
        <Link to={to} aria-label={texts.viewAll}>
          {messages.viewAll}
        </Link>
      </header>
      {isEmpty ? <p className={styles.empty}>{texts.empty}</p> : children}
    </section>
  );
}
