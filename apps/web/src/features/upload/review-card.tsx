import { useId, useState } from 'react';
import { formatSize } from '../../shared/format-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { MetadataEditor } from '../../ui/metadata-editor/metadata-editor.tsx';
import type { MetadataEdits, MetadataField } from '../../ui/metadata-editor/metadata-edits.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { LocalPreview } from './local-preview.tsx';
import type { ReviewItem } from './wizard.ts';
import styles from './upload.module.css';

interface ReviewCardProps {
  item: ReviewItem;
  errors: MetadataEdits | undefined;
  onEdit: (field: MetadataField, text: string) => void;
  onRemove: () => void;
}

export function ReviewCard({ item, errors, onEdit, onRemove }: ReviewCardProps) {
  const { pick, staged, edits } = item;
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  // What is wrong must be seen.
  const isShown = !isFolded || errors !== undefined;
  return (
    <li className={styles.review}>
      <LocalPreview file={pick.file} path={staged.preview} />
      <div className={styles.facts}>
        <h2 className={styles.name}>{staged.originalFilename}</h2>
        <p className={styles.size}>
          {staged.width} × {staged.height} · {formatSize(staged.size)}
        </p>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${staged.originalFilename}`}
          onClick={onRemove}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      <div className={styles.editor}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setFolded(isShown)}
        >
          {isShown ? 'Hide metadata' : 'Show metadata'}
          <span className="visually-hidden"> of {staged.originalFilename}</span>
        </button>
        <Toggle id={id} isShown={isShown} animate>
          <fieldset>
            <legend className="visually-hidden">Metadata of {staged.originalFilename}</legend>
            <MetadataEditor
              metadata={staged.metadata}
              edits={edits}
              errors={errors}
              onEdit={onEdit}
            />
          </fieldset>
        </Toggle>
      </div>
    </li>
  );
}
