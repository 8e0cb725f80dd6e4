import type { FullImage, RenderProblem } from '@salon/api-contract';
import { groupMetadata } from '../../domain/images/format-metadata.ts';
import { formatSize } from '../../ui/format/format-size.ts';
import styles from './images.module.css';

/** What is known of an image, as on a wall label. */
export function ImageFacts({ image }: { image: FullImage }) {
  const { date, comment, width, height } = image;
  const renditions = stateOfRenditions(image);
  const groups = [
    ...groupMetadata({ ...image, date: null }),
    {
      title: 'File',
      rows: [
        ...(date ? [{ label: 'Date', value: dayOf(date) }] : []),
        { label: 'Uploaded', value: dayOf(image.createdAt) },
        { label: 'Name', value: image.originalFilename },
        { label: 'Dimensions', value: `${width} × ${height}` },
        { label: 'Size', value: formatSize(image.size) },
        ...(renditions ? [{ label: 'Renditions', value: renditions }] : []),
      ],
    },
  ];
  return (
    <div className={styles.facts}>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {rows.map(({ label, value }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {comment && (
        <section aria-label="Comment">
          <h2>Comment</h2>
          <p className={styles.comment}>{comment}</p>
        </section>
      )}
    </div>
  );
}

const problems: Record<RenderProblem, string> = {
  'files-missing': 'Not made again: the original is missing',
  unreadable: 'Not made again: the original cannot be decoded',
  'not-rendered': 'Not made again: every try failed',
};

/** Null while they are as they should be. */
function stateOfRenditions({ status, renderProblem = 'not-rendered' }: FullImage): string | null {
  if (status === 'ready') return null;
  return status === 'processing' ? 'Being made again' : problems[renderProblem];
}

/** `2024-01-05`, in the local time of the camera. */
function dayOf(time: string): string {
  return time.slice(0, 10);
}
