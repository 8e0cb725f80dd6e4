import { useState } from 'react';
import type { TaskFailure } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { imagePath } from '../../domain/images/image-path.ts';
import { listedItems } from '../../domain/images/sheet-items.ts';
import { useImageList } from '../../domain/images/use-image-list.ts';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import { messages } from './messages.ts';
import styles from './failed-items.module.css';

interface FailedItemsProps {
  /** The first ones. */
  failures: readonly TaskFailure[];
  total: number;
  /** Whether the log of the worker has all of them. */
  isLogged: boolean;
}

/** The images that a run failed for. The list is rendered only while it is open. */
export function FailedItems(props: FailedItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.failures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.failures(props.total)}</summary>
      {isOpen && <FailedList {...props} />}
    </details>
  );
}

function FailedList({ failures, total, isLogged }: FailedItemsProps) {
  const { items, isLong } = useImageList();
  const known = new Map(listedItems(items ?? []).map((item) => [item.id, item]));
  return (
    <>
      <ul>
        {failures.map(({ imageId, problem, tries = 1 }) => {
          const item = known.get(imageId);
          return (
            <li key={imageId + problem} className={styles.failure}>
              {item && <Thumbnail item={{ ...item, name: '' }} sizes="48px" />}
              <span>
                {item ? (
                  <Link to={imagePath(imageId)}>{item.name}</Link>
                ) : isLong || !items ? (
                  // The list is not loaded, or not whole.
                  <Link to={imagePath(imageId)}>{imageId}</Link>
                ) : (
                  <span className={styles.muted}>{messages.missingImage(imageId)}</span>
                )}
                <br />
                {messages.problems[problem]}
                {tries > 1 && ` ${messages.tries(tries)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {total > failures.length && (
        <p className={styles.muted}>{messages.moreFailures(total - failures.length, isLogged)}</p>
      )}
    </>
  );
}
