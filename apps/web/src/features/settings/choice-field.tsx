import { useId } from 'react';
import type { Setting } from '@salon/api-contract';
import { Icon } from '../../ui/icon.tsx';
import styles from './settings.module.css';

interface ChoiceFieldProps {
  label: string;
  description: string;
  options: NonNullable<Setting['options']>;
  value: string;
  error: string | undefined;
  onEdit: (value: string) => void;
}

/** One of several, all in view. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, description, options, value, error, onEdit } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-help`} aria-invalid={error ? true : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options
          .map((option) => (typeof option === 'string' ? { value: option } : option))
          .map(
            (option: { value: string; label?: string | undefined; icon?: string | undefined }) => (
              <label key={option.value} className={styles.option}>
                <input
                  type="radio"
                  name={id}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onEdit(option.value)}
                />
                {option.icon && <Icon name={option.icon} size={20} />}
                {option.label ?? option.value}
              </label>
            ),
          )}
      </div>
      {error && <p className={styles.error}>{error}</p>}
      <p id={`${id}-help`} className={styles.help}>
        {description}
      </p>
    </fieldset>
  );
}
