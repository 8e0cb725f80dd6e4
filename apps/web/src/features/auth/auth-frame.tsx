import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  /** Names what the page has become, where it becomes something else without a change of address. */
  step?: string;
  children: ReactNode;
}

/** A wall label with a form on it. */
export function AuthFrame({ title, step = '', children }: AuthFrameProps) {
  return (
    <div className={styles.room}>
      <header>
        <Link to="/" className={styles.gallery}>
          Gallery
        </Link>
      </header>
      <main className={styles.label}>
        <title>{`${title} · Salon`}</title>
        <ScreenHeading step={step} className={styles.title}>
          {title}
        </ScreenHeading>
        {children}
      </main>
    </div>
  );
}
