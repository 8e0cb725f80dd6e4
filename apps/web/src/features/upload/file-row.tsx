import type { ReactNode } from 'react';
import { Progress } from '../../ui/progress.tsx';
import styles from './file-row.module.css';
import { LocalPreview } from './local-preview.tsx';

interface FileRowProps {
  file: File;
  /** Stands beside the name: the size or the state. */
  state: ReactNode;
  /** Why the file was not accepted. */
  problem?: string | undefined;
  /** From 0 to 100, while the file is being sent. */
  progress?: number;
  /** A button for this file. */
  children?: ReactNode;
}

/** One file of a list, with its preview and name. */
export function FileRow({ file, state, problem, progress, children }: FileRowProps) {
  return (
    <li className={styles.row}>
      <LocalPreview file={file} />
      <span className={styles.name}>
        {file.name}
        {problem && <small className={styles.problem}>{problem}</small>}
      </span>
      <span className={styles.state}>{state}</span>
      {children}
      {progress !== undefined && (
        <Progress className={styles.progress} value={progress} label={file.name} />
      )}
    </li>
  );
}
