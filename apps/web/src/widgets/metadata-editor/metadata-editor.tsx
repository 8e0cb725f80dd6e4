import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ImageMetadata } from '@salon/api-contract';
import { limits, parseShutterSpeed } from '@salon/api-contract';
import { TextField } from '../../ui/text-field.tsx';
import styles from './metadata-editor.module.css';
import { shutterSpeedHint, textOf } from './metadata-edits.ts';
import type { MetadataEdits, MetadataField } from './metadata-edits.ts';

interface MetadataEditorProps {
  metadata: ImageMetadata;
  edits: MetadataEdits;
  errors?: MetadataEdits | undefined;
  /** Fields whose values differ between the edited images. */
  mixed?: ReadonlySet<MetadataField>;
  /** Shown below the caption. */
  captionNote?: ReactNode;
  onEdit: (field: MetadataField, text: string) => void;
}

/** A form for all editable metadata of an image. */
export function MetadataEditor(props: MetadataEditorProps) {
  const { metadata, edits, errors, mixed, captionNote, onEdit } = props;
  const bind = (field: MetadataField) => ({
    value: edits[field] ?? textOf(metadata, field),
    error: errors?.[field],
    ...(mixed?.has(field) && { placeholder: 'Mixed' }),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onEdit(field, currentTarget.value),
  });
  const [wasEmptied, setEmptied] = useState(false);
  const text = { maxLength: limits.metadataTextLength, autoComplete: 'off' };
  const number = { type: 'number', min: 0, step: 'any', inputMode: 'decimal' } as const;

  return (
    <div className={styles.fields}>
      <TextField
        label="Caption"
        className={styles.wide}
        maxLength={limits.captionLength}
        help="The title visitors see, read aloud to those who cannot see the picture."
        autoComplete="off"
        {...bind('caption')}
      />
      {captionNote && <div className={styles.note}>{captionNote}</div>}
      <TextField
        label="Date"
        className={styles.half}
        type="datetime-local"
        step={1}
        {...bind('date')}
        // A date field has no placeholder.
        help={mixed?.has('date') && !edits.date && 'Mixed'}
      />
      <TextField label="Camera" className={styles.half} {...text} {...bind('camera')} />
      <TextField label="Lens" className={styles.wide} {...text} {...bind('lens')} />
      <TextField label="Aperture (ƒ/)" {...number} {...bind('aperture')} />
      <TextField
        label="Shutter speed"
        placeholder="1/250"
        autoComplete="off"
        {...bind('shutterSpeed')}
        help={wasEmptied && `That was not a shutter speed. ${shutterSpeedHint}`}
        onBlur={({ currentTarget }) => {
          const { value } = currentTarget;
          const isNonsense = value !== '' && parseShutterSpeed(value) === null;
          if (isNonsense) onEdit('shutterSpeed', '');
          setEmptied(isNonsense);
        }}
      />
      <TextField label="ISO" {...number} {...bind('iso')} />
      <TextField
        label="Focal length (mm)"
        className={styles.pair}
        {...number}
        {...bind('focalLength')}
      />
      <TextField
        label="35 mm equivalent (mm)"
        className={styles.pair}
        {...number}
        {...bind('focalLengthEquivalent')}
      />
      <TextField
        label="Comment"
        className={styles.wide}
        isMultiline
        maxLength={limits.commentLength}
        {...bind('comment')}
      />
    </div>
  );
}
