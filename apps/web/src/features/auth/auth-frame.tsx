import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './auth-frame.module.css';

/** A wall label with a form on it. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <header>
        <Link to="/" className={styles.gallery}>
          Gallery
        </Link>
      </header>
      <main className={styles.label}>
        <title>{`${title} · Salon`}</title>
        <ScreenHeading className={styles.title}>{title}</ScreenHeading>
        {children}
      </main>
    </div>
  );
}
