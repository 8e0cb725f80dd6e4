import { groupMetadata } from '../../domain/images/format-metadata.ts';
import type { Metadata } from '../../domain/images/format-metadata.ts';
import styles from './info-facts.module.css';
import { InfoGroup } from './info-group.tsx';

/** Characters; a longer caption is set smaller. */
const LONG = 120;

/** The caption and metadata of an image. */
export function InfoFacts({ title, metadata }: { title: string; metadata: Metadata }) {
  return (
    <div className={styles.facts}>
      {title && (
        <h2 dir="auto" data-long={title.length > LONG || undefined}>
          {title}
        </h2>
      )}
      {groupMetadata(metadata).map((group) => (
        <InfoGroup key={group.title} title={group.title}>
          <dl>
            {group.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </InfoGroup>
      ))}
    </div>
  );
}
