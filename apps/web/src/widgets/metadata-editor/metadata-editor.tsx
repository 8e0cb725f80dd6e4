import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { imageFields } from '@salon/api-contract';
import type { ImageFieldDefinition, ImageMetadata } from '@salon/api-contract';
import styles from './metadata-editor.module.css';
import { metadataFields, nameOf, textOf } from './metadata-edits.ts';
import type { MetadataEdits, MetadataField } from './metadata-edits.ts';
import { MetadataInput } from './metadata-input.tsx';

interface MetadataEditorProps {
  metadata: ImageMetadata;
  edits: MetadataEdits;
  /** Default: all. */
  fields?: readonly MetadataField[];
  errors?: MetadataEdits | undefined;
  /** Fields whose values differ between the edited images. An edit to an empty text empties them in all. */
  mixed?: ReadonlySet<MetadataField>;
  /** Shown below the caption. */
  captionNote?: ReactNode;
  onEdit: (field: MetadataField, text: string) => void;
  /** Empties a field in all images, or with `false` leaves it alone again. */
  onEmpty?: (field: MetadataField, isEmptied: boolean) => void;
}

/** A form for the editable metadata of an image. */
export function MetadataEditor(props: MetadataEditorProps) {
  const {
    metadata,
    edits,
    fields = metadataFields,
    errors,
    mixed,
    captionNote,
    onEdit,
    onEmpty,
  } = props;
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <Fragment key={field}>
          <MetadataInput
            field={field}
            className={widthOf(field)}
            value={edits[field] ?? textOf(metadata, field)}
            error={errors?.[field]}
            isMixed={mixed?.has(field) ?? false}
            isEmptied={edits[field] === ''}
            onEmpty={(isEmptied) => onEmpty?.(field, isEmptied)}
            onEdit={(text) => onEdit(field, text)}
          />
          {field === 'caption' && captionNote && <div className={styles.note}>{captionNote}</div>}
        </Fragment>
      ))}
    </div>
  );
}

function widthOf(field: MetadataField): string | undefined {
  const { inputWidth }: ImageFieldDefinition = imageFields[nameOf(field)];
  return inputWidth && styles[inputWidth];
}
