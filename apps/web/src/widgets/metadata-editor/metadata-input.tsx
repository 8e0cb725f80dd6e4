import { useState } from 'react';
import type { FocusEvent } from 'react';
import { imageFields, limits, parseShutterSpeed } from '@salon/api-contract';
import type { ImageFieldDefinition } from '@salon/api-contract';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';
import { nameOf } from './metadata-edits.ts';
import type { MetadataField } from './metadata-edits.ts';

interface MetadataInputProps {
  field: MetadataField;
  className: string | undefined;
  value: string;
  error: string | undefined;
  /** Whether the images that are edited at once differ in it. */
  isMixed: boolean;
  onEdit: (text: string) => void;
}

interface InputProps {
  label: string;
  className: string | undefined;
  value: string;
  error: string | undefined;
  placeholder?: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The input of one metadata field, by its type. */
export function MetadataInput(props: MetadataInputProps) {
  const { field, className, value, error, isMixed, onEdit } = props;
  const definition: ImageFieldDefinition = imageFields[nameOf(field)];
  const { label, inputLabel = label } = definition;
  const common: InputProps = {
    label: inputLabel,
    className,
    value,
    error,
    ...(isMixed && { placeholder: messages.mixed }),
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
          help={isMixed && !value && messages.mixed}
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
