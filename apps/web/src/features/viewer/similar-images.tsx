import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { Location } from 'react-router';
import type { WallImage } from '../../domain/images/images.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import styles from './info-panel.module.css';

/** Links to images that look like the one shown. */
export function SimilarImages({ images }: { images: readonly WallImage[] }) {
  const id = useId();
  // As with each step of the viewer: going back leads to where the viewer was opened.
  const location: Location<unknown> = useLocation();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>More like this</h3>
      <ul className={styles.similar}>
        {sheetItems(images).map((item) => (
          <li key={item.id}>
            <Link to={`/images/${encodeURIComponent(item.id)}`} replace state={location.state}>
              <Thumbnail item={item} sizes="68px" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
