import type { RefusedFile } from '@salon/api-contract';
import styles from './upload.module.css';

/** More of them nobody reads; the heading says how many there are. */
const MOST_NAMED = 50;

/** The files that did not come through, each with its reason. */
export function RefusedFiles({ files }: { files: RefusedFile[] }) {
  if (!files.length) return null;
  return (
    <section className={styles.refused} aria-labelledby="refused-heading">
      <h2 id="refused-heading">
        {files.length === 1 ? '1 file' : `${files.length.toLocaleString('en')} files`} not added
      </h2>
      <ul>
        {files.slice(0, MOST_NAMED).map(({ originalFilename, message }, index) => (
          <li key={`${index} ${originalFilename}`}>
            {/* The server's sentence mostly names the file itself. */}
            {!message.includes(originalFilename) && <strong>{originalFilename}: </strong>}
            {message}
          </li>
        ))}
      </ul>
      {files.length > MOST_NAMED && (
        <p>And {(files.length - MOST_NAMED).toLocaleString('en')} more.</p>
      )}
    </section>
  );
}
