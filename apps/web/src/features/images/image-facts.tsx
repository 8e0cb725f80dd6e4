import type { FullImage } from '@salon/api-contract';
import { groupMetadata } from '../../domain/images/format-metadata.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { localDay } from '../../ui/format/local-day.ts';
import styles from './image-facts.module.css';
import { messages } from './messages.ts';

const { facts } = messages;

/** What is known of an image. */
export function ImageFacts({ image }: { image: FullImage }) {
  const { date, comment, width, height } = image;
  const groups = [
    ...groupMetadata({ ...image, date: null }),
    {
      title: facts.file,
      rows: [
        ...(date
          ? [
              { label: facts.date, value: dayOf(date) },
              { label: facts.time, value: timeOf(date) },
            ]
          : []),
        { label: facts.uploaded, value: localDay(image.createdAt) },
        { label: facts.name, value: image.originalFilename },
        { label: facts.dimensions, value: `${width} × ${height}` },
        { label: facts.size, value: formatSize(image.size) },
      ],
    },
  ];
  return (
    <div className={styles.facts}>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <FactList facts={rows} />
        </section>
      ))}
      {comment && (
        <section aria-label={facts.comment}>
          <h2>{facts.comment}</h2>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </section>
      )}
    </div>
  );
}

/** `13:20`, in the local time of the camera. */
function timeOf(time: string): string {
  return time.slice(11, 16);
}

/** `2024-01-05`, in the local time of the camera. */
function dayOf(time: string): string {
  return time.slice(0, 10);
}
