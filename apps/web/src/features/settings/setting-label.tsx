import type { ReactNode } from 'react';
import styles from './setting-label.module.css';

interface SettingLabelProps {
  as: 'legend' | 'p';
  children: ReactNode;
}

/** The name of a setting whose control is not a single field. */
export function SettingLabel({ as: Element, children }: SettingLabelProps) {
  return <Element className={styles.label}>{children}</Element>;
}
