import { useLocation } from '../../ui/router/hooks.ts';
import { Link } from '../../ui/link.tsx';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { viewerPath } from '../../domain/images/viewer-path.ts';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import { InfoGroup } from './info-group.tsx';
import * as messages from './messages.ts';
import styles from './similar-images.module.css';

/** Links to images that look like the one shown. */
export default function SimilarImages({ images }: { images: readonly WallImage[] }) {
  // A step within the viewer: going back leads to where the viewer was opened.
  const location = useLocation();
  return (
    <InfoGroup title={messages.similar} isRegion>
      <ul className={styles.similar}>
        {sheetItems(images).map((item) => (
          <li key={item.id}>
            <Link to={viewerPath(item.id)} replace state={location.state}>
              <Thumbnail item={item} sizes="68px" />
            </Link>
          </li>
        ))}
      </ul>
    </InfoGroup>
  );
}
