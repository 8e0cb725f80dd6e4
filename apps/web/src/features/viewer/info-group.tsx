import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './info-group.module.css';

interface InfoGroupProps {
  title: string;
  /** Whether screen readers list it as a region. */
  isRegion?: boolean;
  children: ReactNode;
}

/** A titled part of the info panel. */
export function InfoGroup({ title, isRegion = false, children }: InfoGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={isRegion ? id : undefined}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
