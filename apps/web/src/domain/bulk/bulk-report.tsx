import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { countOfImages } from '../images/count-of-images.ts';
import styles from './bulk-report.module.css';
import type { Bulk } from './use-bulk.ts';

/** A longer list would not be read; the count covers the rest. */
const MOST_NAMED = 50;

/** The progress of a change to many images, and afterwards the images it failed for. */
export function BulkReport({ bulk: { progress, failure, dismiss } }: { bulk: Bulk }) {
  if (progress) {
    const { doing, done, total } = progress;
    const what = total > done && done > 0 ? `${done.toLocaleString('en')} of ` : '';
    return (
      <div className={styles.report} role="status">
        <p>
          {doing} {what}
          {countOfImages(total)}
        </p>
        <Progress label={`${doing} images`} value={(done / total) * 100} />
      </div>
    );
  }
  if (!failure) return null;
  const { summary, images, retry } = failure;
  return (
    <section className={styles.report} aria-label="What failed">
      <p className={styles.summary}>{summary}</p>
      <ul>
        {images.slice(0, MOST_NAMED).map(({ id, name, reason }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {images.length > MOST_NAMED && <p>And {countOfImages(images.length - MOST_NAMED)} more.</p>}
      <div className={styles.actions}>
        <Button onClick={retry}>Try again</Button>
        <Button color="secondary" onClick={dismiss}>
          Leave it
        </Button>
      </div>
    </section>
  );
}
