import { useId } from 'react';
import { valueOfOption } from '@salon/api-contract';
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
        {options.map((option) => {
          const own = valueOfOption(option);
          const { icon, label: text = own } = typeof option === 'string' ? {} : option;
          return (
            <label key={own} className={styles.option}>
              <input
                type="radio"
                name={id}
                value={own}
                checked={own === value}
                onChange={() => onEdit(own)}
              />
              {icon && <Icon name={icon} size={20} />}
              {text}
            </label>
          );
        })}
      </div>
      {error && <p className={styles.error}>{error}</p>}
      <p id={`${id}-help`} className={styles.help}>
        {description}
      </p>
    </fieldset>
  );
}
