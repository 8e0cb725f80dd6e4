import type { ComponentProps, ReactNode } from 'react';
import styles from './modal-form.module.css';

interface ModalFormProps extends ComponentProps<'form'> {
  /** The buttons that answer it. */
  actions: ReactNode;
  /** For forms of many fields: the actions stay in view. */
  isWide?: boolean;
}

/** The content of a modal that is filled in. */
export function ModalForm({ actions, isWide = false, children, ...props }: ModalFormProps) {
  return (
    <form {...props} className={styles.form} data-wide={isWide || undefined}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
