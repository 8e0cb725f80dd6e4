import { useId } from 'react';
import { valueOfOption } from '@salon/api-contract';
import type { Setting } from '@salon/api-contract';
import { Choice } from '../../ui/choice.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './choice-field.module.css';
import { describedBy } from './described-by.ts';
import { SettingLabel } from './setting-label.tsx';

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
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy(id, error)}
      aria-invalid={error ? true : undefined}
    >
      <SettingLabel as="legend">{label}</SettingLabel>
      <div className={styles.options}>
        {options.map((option) => {
          const own = valueOfOption(option);
          const { icon, label: text = own } = typeof option === 'string' ? {} : option;
          return (
            <Choice
              key={own}
              type="radio"
              name={id}
              value={own}
              checked={own === value}
              onChange={() => onEdit(own)}
            >
              {icon && <Icon name={icon} size={20} />}
              {text}
            </Choice>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} help={description} />
    </fieldset>
  );
}
