import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './auth-frame.module.css';
import { common } from './messages.ts';

interface AuthFrameProps {
  title: string;
  /** Changes when the page shows something else at the same address. */
  step?: string;
  children: ReactNode;
}

/** The layout of an account page: a narrow column with a heading, and a link to the gallery. */
export function AuthFrame({ title, step = '', children }: AuthFrameProps) {
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.home}>
          {common.home}
        </Link>
      </header>
      <main className={styles.column}>
        <title>{common.documentTitle(title)}</title>
        <ScreenHeading step={step} className={styles.title}>
          {title}
        </ScreenHeading>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  );
}
