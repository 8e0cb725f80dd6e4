import { useState } from 'react';
import type { FocusEvent } from 'react';
import { imageFields, limits, parseShutterSpeed } from '@salon/api-contract';
import type { ImageFieldDefinition } from '@salon/api-contract';
import { TextField } from '../../ui/text-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { messages } from './messages.ts';
import styles from './metadata-input.module.css';
import { nameOf } from './metadata-edits.ts';
import type { MetadataField } from './metadata-edits.ts';

interface MetadataInputProps {
  field: MetadataField;
  className: string | undefined;
  value: string;
  error: string | undefined;
  /** Whether the images that are edited at once differ in it. */
  isMixed: boolean;
  /** Whether a mixed field is to be emptied in all of them. */
  isEmptied: boolean;
  onEdit: (text: string) => void;
  onEmpty: (isEmptied: boolean) => void;
}

interface InputProps {
  label: string;
  className: string | undefined;
  value: string;
  error: string | undefined;
  placeholder?: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The input of one metadata field. One whose values differ can be emptied in all images. */
export function MetadataInput({ className = '', ...props }: MetadataInputProps) {
  const { field, isMixed, isEmptied, value, onEmpty } = props;
  if (!isMixed) return <TypedInput {...props} className={className} />;
  const text = isEmptied ? messages.keep : messages.empty;
  return (
    <div className={`${className} ${styles.mixed}`}>
      <TypedInput {...props} className="" />
      {/* Without what was typed, which says already what they will have. */}
      {!value && (
        <TextButton
          isQuiet
          className={styles.empty}
          data-emptied={isEmptied || undefined}
          onClick={() => onEmpty(!isEmptied)}
        >
          {`${text} `}
          <span className="visually-hidden">{labelOf(field)}</span>
        </TextButton>
      )}
    </div>
  );
}

function labelOf(field: MetadataField): string {
  const { label, inputLabel = label }: ImageFieldDefinition = imageFields[nameOf(field)];
  return inputLabel;
}

/** The input of one metadata field, by its type. */
function TypedInput(props: Omit<MetadataInputProps, 'onEmpty'>) {
  const { field, className, value, error, isMixed, isEmptied, onEdit } = props;
  const definition: ImageFieldDefinition = imageFields[nameOf(field)];
  const mixedText = isEmptied ? messages.emptied : messages.mixed;
  const common: InputProps = {
    label: labelOf(field),
    className,
    value,
    error,
    ...(isMixed && { placeholder: mixedText }),
    onChange: ({ currentTarget }) => onEdit(currentTarget.value),
  };

  switch (definition.type) {
    case 'captions':
      return (
        <TextField
          maxLength={limits.captionLength}
          help={messages.captionHelp}
          autoComplete="off"
          {...common}
        />
      );
    case 'date':
      return (
        <TextField
          type="datetime-local"
          step={1}
          {...common}
          // A date field has no placeholder.
          help={isMixed && !value && mixedText}
        />
      );
    case 'string':
      return <TextField maxLength={definition.maxLength} autoComplete="off" {...common} />;
    case 'text':
      return (
        <TextField
          isMultiline
          maxLength={definition.maxLength}
          help={field === 'comment' && messages.commentHelp}
          {...common}
        />
      );
    case 'decimal':
      return <TextField type="number" min={0} step="any" inputMode="decimal" {...common} />;
    case 'exposure':
      return <ExposureInput {...common} onEdit={onEdit} />;
  }
}

interface ExposureInputProps extends InputProps {
  onEdit: (text: string) => void;
}

function ExposureInput({ onEdit, ...field }: ExposureInputProps) {
  const [wasEmptied, setEmptied] = useState(false);
  return (
    <TextField
      placeholder={messages.shutterSpeedExample}
      autoComplete="off"
      {...field}
      // An alert: the focus has left the field.
      help={wasEmptied && <span role="alert">{messages.noShutterSpeed}</span>}
      onChange={(event) => {
        setEmptied(false);
        field.onChange(event);
      }}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        // A press of Save must not save the empty field: the save is refused instead.
        const isEmptied =
          value !== '' && parseShutterSpeed(value) === null && !isLeftForButton(event);
        if (isEmptied) onEdit('');
        setEmptied(isEmptied);
      }}
    />
  );
}

/** Safari gives a pressed button no focus. */
const isLeftForButton = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement || document.querySelector('button:active') !== null;
