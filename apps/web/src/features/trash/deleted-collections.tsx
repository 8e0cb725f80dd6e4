import { useId, useState } from 'react';
import type { DeletedCollection } from '@salon/api-contract';
import { titleOf } from '../../domain/collections/title-of.ts';
import { useRestoreCollections } from '../../domain/collections/use-restore-collections.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { Button } from '../../ui/button.tsx';
import { Square } from '../../ui/square.tsx';
import { formatDay } from '../../ui/format/format-day.ts';
import styles from './deleted-collections.module.css';
import { messages } from './messages.ts';

/** Deleted collections, each with a button that restores it. */
export function DeletedCollections({ collections }: { collections: readonly DeletedCollection[] }) {
  const restore = useRestoreCollections();
  const [isRestoring, setRestoring] = useState(false);
  const headingId = useId();

  const start = async ({ id, title }: DeletedCollection) => {
    setRestoring(true);
    await restore([{ id, title: titleOf(title) }]);
    setRestoring(false);
  };

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{messages.collections.heading}</h2>
      <ul className={styles.list}>
        {collections.map((collection) => {
          const { id, title, imageCount, cover, goesAt } = collection;
          return (
            <li key={id} className={styles.item}>
              <Square>{cover && <img src={cover.path} alt="" loading="lazy" />}</Square>
              <div className={styles.text}>
                <p className={styles.title} dir="auto">
                  {titleOf(title)}
                </p>
                <p className={styles.note}>{countOfImages(imageCount)}</p>
                <p className={styles.note}>{messages.until(formatDay(goesAt))}</p>
              </div>
              <Button
                color="secondary"
                aria-label={messages.collections.restoreLabel(titleOf(title))}
                isBusy={isRestoring}
                onClick={() => void start(collection)}
              >
                {messages.restore}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
