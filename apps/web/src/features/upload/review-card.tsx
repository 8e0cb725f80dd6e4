import { memo, useId, useState } from 'react';
import { formatSize } from '../../ui/format/format-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { LocalPreview } from './local-preview.tsx';
import styles from './review.module.css';
import shared from './upload.module.css';
import type { ReviewItem } from './wizard.ts';

interface ReviewCardProps {
  item: ReviewItem;
  errors: MetadataEdits | undefined;
  /** The element of the image it equals, if that is reviewed too. */
  anchor: string | null;
  onEdit: (sessionId: string, field: MetadataField, text: string) => void;
  onRemove: (sessionId: string) => void;
}

/** The element of one card on the page. */
export const anchorOf = (sessionId: string) => `review-${sessionId}`;

/** Memoised: with hundreds of them on the page, what is typed into one must not draw the others. */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { item, errors, anchor, onEdit, onRemove } = props;
  const { file, staged, edits } = item;
  const remove = () => onRemove(staged.sessionId);
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  // What is wrong must be seen.
  const isShown = !isFolded || errors !== undefined;
  return (
    <li className={styles.review} id={anchorOf(staged.sessionId)}>
      <LocalPreview file={file} path={staged.preview} />
      <div className={styles.facts}>
        <h2 className={shared.name}>{staged.originalFilename}</h2>
        <p className={shared.size}>
          {staged.width} × {staged.height} · {formatSize(staged.size)}
        </p>
        <button
          type="button"
          className={shared.remove}
          aria-label={`Remove ${staged.originalFilename}`}
          onClick={remove}
        >
          <Icon name="x" size={20} />
        </button>
        {staged.duplicateOf && (
          <DuplicateNotice
            duplicate={staged.duplicateOf}
            name={staged.originalFilename}
            anchor={anchor}
            onLeaveOut={remove}
          />
        )}
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
              onEdit={(field, text) => onEdit(staged.sessionId, field, text)}
            />
          </fieldset>
        </Toggle>
      </div>
    </li>
  );
});
