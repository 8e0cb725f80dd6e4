import type { RefusedFile } from '@salon/api-contract';
import { Notice } from '../../ui/notice.tsx';
import { refusedTexts } from './messages.ts';
import styles from './refused-files.module.css';

/** More would make the page slow; the heading has their number. */
const MAX_NAMED = 1000;

/** The files that were not accepted, each with its reason. */
export function RefusedFiles({ files }: { files: RefusedFile[] }) {
  if (!files.length) return null;
  return (
    <Notice tone="danger" aria-labelledby="refused-heading">
      <h2 id="refused-heading">{refusedTexts.heading(files.length)}</h2>
      {/* Safari does not make lists that scroll focusable. */}
      <ul tabIndex={0} aria-label={refusedTexts.list} className={styles.list}>
        {files.slice(0, MAX_NAMED).map(({ originalFilename, message }, index) => (
          <li key={`${index} ${originalFilename}`}>
            {/* Most of the server's messages contain the name of the file. */}
            {!message.includes(originalFilename) && <strong>{originalFilename}: </strong>}
            {message}
          </li>
        ))}
      </ul>
      {files.length > MAX_NAMED && <p>{refusedTexts.more(files.length - MAX_NAMED)}</p>}
    </Notice>
  );
}
