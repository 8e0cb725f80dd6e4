import type { ComponentProps } from 'react';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'section'> {
  tone: 'warning' | 'danger';
}

/** A marked block in the flow of a screen: something needs attention. Give it `role="alert"` if it appears later. */
export function Notice({ tone, className = '', ...props }: NoticeProps) {
  return <section {...props} data-tone={tone} className={`${styles.notice} ${className}`} />;
}
