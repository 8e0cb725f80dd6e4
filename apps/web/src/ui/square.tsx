import type { ReactNode } from 'react';
import styles from './square.module.css';

interface SquareProps {
  /** The image that fills the square; without one the square is plain. */
  children?: ReactNode;
  className?: string;
}

/** A square crop of the image inside it, as wide as its place allows. */
export function Square({ children, className = '' }: SquareProps) {
  return <span className={`${styles.square} ${className}`}>{children}</span>;
}
