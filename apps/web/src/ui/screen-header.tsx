import type { ReactNode } from 'react';
import { ScreenHeading } from './screen-heading.tsx';
import styles from './screen-header.module.css';

interface ScreenHeaderProps {
  title: string;
  /** A word beside the title, such as a count. */
  note?: ReactNode;
  /** A link to the parent screen. */
  above?: ReactNode;
  /** The actions of the screen. */
  children?: ReactNode;
}

export function ScreenHeader({ title, note, above, children }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {above && <div className={styles.above}>{above}</div>}
        <ScreenHeading>{title}</ScreenHeading>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
