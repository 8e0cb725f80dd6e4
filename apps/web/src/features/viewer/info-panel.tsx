import type { Metadata } from '../../api/images.ts';
import { groupMetadata } from '../../shared/format-metadata.ts';
import styles from './info-panel.module.css';

interface InfoPanelProps {
  title: string;
  metadata: Metadata;
  isOpen: boolean;
}

/** The wall label: what the picture is called and how it was made. */
export function InfoPanel({ title, metadata, isOpen }: InfoPanelProps) {
  return (
    <aside
      id="viewer-info"
      className={styles.panel}
      data-open={isOpen}
      inert={!isOpen}
      aria-label="About this photograph"
    >
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
    </aside>
  );
}
