import { useId, useState } from 'react';
import type { ChangeEvent, ComponentProps, InvalidEvent, ReactNode } from 'react';
import { FieldNotes } from './field-notes.tsx';
import styles from './text-field.module.css';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What the browser says about a value that it refuses. */
interface Complaint {
  text: string;
  value: unknown;
}

interface FieldProps {
  label: string;
  /** A sentence below the field. */
  help?: ReactNode;
  /** What is wrong with the value, as found by the form or the server. */
  error?: string | undefined;
  /** The id of the element that says what is wrong with the value, if it is not below the field. */
  refusedBy?: string | undefined;
  className?: string;
}

type TextFieldProps = FieldProps &
  (
    | ({ isMultiline?: false } & ComponentProps<'input'>)
    | ({ isMultiline: true } & ComponentProps<'textarea'>)
  );

/** A labelled input. Errors, including the browser's own, are shown below it rather than in a bubble. */
export function TextField({
  label,
  help,
  error,
  refusedBy,
  className = '',
  ...props
}: TextFieldProps) {
  const id = useId();
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  // A complaint is about one value: a form may replace the value, for example when it is reset.
  const message = error ?? (complaint?.value === props.value ? complaint?.text : undefined);

  const control = {
    id,
    className: styles.control,
    // In the direction of what is typed.
    dir: 'auto',
    'aria-invalid': message || refusedBy ? true : undefined,
    'aria-describedby':
      [message && `${id}-error`, refusedBy, help && `${id}-help`, props['aria-describedby']]
        .filter(Boolean)
        .join(' ') || undefined,
    onInvalid: (event: InvalidEvent<Control>) => {
      event.preventDefault();
      const field = event.currentTarget;
      setComplaint({ text: field.validationMessage, value: props.value });
      // Without its bubble the browser does not focus the first invalid field.
      if (firstInvalidOf(field.form) === field) field.focus();
    },
  };
  const clear = () => setComplaint(null);

  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {props.isMultiline ? (
        <textarea {...withoutFlag(props)} {...control} onChange={after(props.onChange, clear)} />
      ) : (
        <input {...withoutFlag(props)} {...control} onChange={after(props.onChange, clear)} />
      )}
      <FieldNotes id={id} error={message} help={help} />
    </div>
  );
}

function firstInvalidOf(form: HTMLFormElement | null): Element | undefined {
  return Array.from(form?.elements ?? []).find(
    (element) =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      !element.validity.valid,
  );
}

function withoutFlag<P extends { isMultiline?: boolean }>({ isMultiline: _flag, ...rest }: P) {
  return rest;
}

function after<E extends Control>(
  onChange: ((event: ChangeEvent<E>) => void) | undefined,
  then: () => void,
) {
  return (event: ChangeEvent<E>) => {
    onChange?.(event);
    then();
  };
}
