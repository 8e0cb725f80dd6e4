import { groupMetadata } from '../../domain/images/format-metadata.ts';
import type { Collection, Metadata, WallImage } from '../../domain/images/images.ts';
import styles from './info-panel.module.css';
import { SimilarImages } from './similar-images.tsx';

interface InfoPanelProps {
  title: string;
  metadata: Metadata;
  collection: Collection | null;
  /** Empty until they are known. */
  similar: readonly WallImage[];
  isOpen: boolean;
  /** It comes from below, not from the side. */
  isBelow: boolean;
  /** It still describes the image before. */
  isBusy: boolean;
}

/** The wall label: what the image is called, how it was made and where it belongs. */
export function InfoPanel(props: InfoPanelProps) {
  const { title, metadata, collection, similar, isOpen, isBelow, isBusy } = props;
  return (
    <aside
      id="viewer-info"
      className={styles.panel}
      data-open={isOpen}
      data-below={isBelow}
      inert={!isOpen}
      aria-label="About this photograph"
      aria-busy={isBusy}
    >
      <div className={styles.facts}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {groupMetadata(metadata).map((group) => (
          <section key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <dl>
              {group.rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {collection && (
        <div className={styles.collection}>
          <p>{collection.title}</p>
          {collection.description && <p>{collection.description}</p>}
        </div>
      )}
      {/* Last, as it comes later than the rest and moves nothing there. */}
      {similar.length > 0 && <SimilarImages images={similar} />}
    </aside>
  );
}
