import { useState } from 'react';
import type { TaskFailure, TaskProblem } from '@salon/api-contract';
import { Link } from 'react-router';
import { imagePath } from '../../domain/images/image-path.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import styles from './tasks.module.css';

interface FailedItemsProps {
  /** The first ones. */
  failures: readonly TaskFailure[];
  total: number;
}

const reasons = {
  'files-missing': 'Some of its files are missing.',
  'not-removed': 'Its files could not be removed.',
  unreadable: 'The picture cannot be read.',
  'model-failed': 'The model failed at it.',
} as const satisfies Record<TaskProblem, string>;

/** The images that a run failed for. The list is rendered only while it is open. */
export function FailedItems({ failures, total }: FailedItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.failures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{total === 1 ? 'One failure' : `${total.toLocaleString('en')} failures`}</summary>
      {isOpen && <FailedList failures={failures} total={total} />}
    </details>
  );
}

function FailedList({ failures, total }: FailedItemsProps) {
  const { items } = useImageList();
  const known = new Map(sheetItems(items ?? []).map((item) => [item.id, item]));
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
                ) : (
                  <span className={styles.muted}>An image that is gone ({imageId})</span>
                )}
                <br />
                {reasons[problem]}
                {tries > 1 && ` Tried ${tries} times.`}
              </span>
            </li>
          );
        })}
      </ul>
      {total > failures.length && (
        <p className={styles.muted}>
          And {(total - failures.length).toLocaleString('en')} more, which the log of the worker
          names.
        </p>
      )}
    </>
  );
}
