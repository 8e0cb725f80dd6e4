import { memo, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '@salon/api-contract';
import { formatSize } from '../../ui/format/format-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { MetadataEditor } from '../../widgets/metadata-editor/metadata-editor.tsx';
import { metadataFields, textOf } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { captionName } from './caption-keys.ts';
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
  /** The id of an element that explains the keys of the caption. */
  captionHelp: string | undefined;
  onEdit: (uploadId: string, field: MetadataField, text: string) => void;
  onRemove: (item: ReviewItem) => void;
}

const furtherFields = metadataFields.filter((field) => field !== 'caption');

/** The element id of a card. */
export const anchorOf = (uploadId: string) => `review-${uploadId}`;

/** Memoised: a page may hold hundreds of cards, and typing in one must not render the others. */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { item, errors, anchor, captionHelp, onEdit, onRemove } = props;
  const { file, staged, edits } = item;
  const { sessionId: uploadId, originalFilename: name, metadata } = staged;
  const remove = () => onRemove(item);
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  // Errors must be visible.
  const isShown = isUnfolded || furtherFields.some((field) => errors?.[field] !== undefined);
  return (
    <li
      className={styles.card}
      id={anchorOf(uploadId)}
      // The target of a link in the notice of another card.
      tabIndex={-1}
      data-unfolded={isShown || undefined}
      // Correcting the last error must not fold the field that is being edited.
      onChange={() => setUnfolded(isShown)}
      // Rendered before the field handles the event: a folded field cannot be focused.
      onInvalidCapture={() => flushSync(() => setUnfolded(true))}
    >
      <LocalPreview file={file} path={staged.preview} />
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{reviewTexts.metadataOf(name)}</legend>
        <TextField
          label={reviewTexts.caption}
          name={captionName}
          maxLength={limits.captionLength}
          autoComplete="off"
          aria-describedby={captionHelp}
          value={edits.caption ?? textOf(metadata, 'caption')}
          error={errors?.caption}
          onChange={({ currentTarget }) => onEdit(uploadId, 'caption', currentTarget.value)}
        />
        <div className={styles.facts}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.size}>
            {staged.width} × {staged.height} · {formatSize(staged.size)}
          </p>
          {/* Reached by the arrow keys, so that Tab leads from one caption to the next. */}
          <TextButton
            isQuiet
            tabIndex={-1}
            className={styles.fold}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setUnfolded(!isShown)}
          >
            {isShown ? reviewTexts.fewerFields : reviewTexts.moreFields}{' '}
            <span className="visually-hidden">{reviewTexts.ofFile(name)}</span>
          </TextButton>
          <IconButton
            icon="x"
            label={reviewTexts.remove(name)}
            tabIndex={-1}
            className={styles.remove}
            onClick={remove}
          />
        </div>
        {staged.duplicateOf && (
          <DuplicateNotice
            duplicate={staged.duplicateOf}
            name={name}
            anchor={anchor}
            onLeaveOut={remove}
          />
        )}
        <Toggle id={id} isShown={isShown} animate>
          <MetadataEditor
            metadata={metadata}
            edits={edits}
            fields={furtherFields}
            errors={errors}
            onEdit={(field, text) => onEdit(uploadId, field, text)}
          />
        </Toggle>
      </fieldset>
    </li>
  );
});
