import { memo, useId, useState } from 'react';
import { formatSize } from '../../ui/format/format-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { LocalPreview } from './local-preview.tsx';
import { reviewTexts } from './messages.ts';
import styles from './review-card.module.css';
import type { ReviewItem } from './wizard.ts';

interface ReviewCardProps {
  item: ReviewItem;
  errors: MetadataEdits | undefined;
  /** The id of the card with the same image, if it is on this page. */
  anchor: string | null;
  onEdit: (sessionId: string, field: MetadataField, text: string) => void;
  onRemove: (sessionId: string) => void;
}

/** The element id of a card. */
export const anchorOf = (sessionId: string) => `review-${sessionId}`;

/** Memoised: a page may hold hundreds of cards, and typing in one must not render the others. */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { item, errors, anchor, onEdit, onRemove } = props;
  const { file, staged, edits } = item;
  const name = staged.originalFilename;
  const remove = () => onRemove(staged.sessionId);
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  // Errors must be visible.
  const isShown = !isFolded || errors !== undefined;
  return (
    <li className={styles.card} id={anchorOf(staged.sessionId)}>
      <LocalPreview file={file} path={staged.preview} />
      <div className={styles.facts}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.size}>
          {staged.width} × {staged.height} · {formatSize(staged.size)}
        </p>
        <IconButton icon="x" label={reviewTexts.remove(name)} onClick={remove} />
        {staged.duplicateOf && (
          <DuplicateNotice
            duplicate={staged.duplicateOf}
            name={name}
            anchor={anchor}
            onLeaveOut={remove}
          />
        )}
      </div>
      <div className={styles.editor}>
        <TextButton
          isQuiet
          className={styles.fold}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setFolded(isShown)}
        >
          {isShown ? reviewTexts.hideMetadata : reviewTexts.showMetadata}
          <span className="visually-hidden">{reviewTexts.ofFile(name)}</span>
        </TextButton>
        <Toggle id={id} isShown={isShown} animate>
          <fieldset>
            <legend className="visually-hidden">{reviewTexts.metadataOf(name)}</legend>
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
