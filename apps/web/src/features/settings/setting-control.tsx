import { useId } from 'react';
import { valueOfOption } from '@salon/api-contract';
import type { Setting, SettingValue } from '@salon/api-contract';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { describedBy } from './described-by.ts';
import { PairsField } from './pairs-field.tsx';

interface SettingControlProps {
  setting: Setting;
  label: string;
  value: SettingValue;
  error: string | undefined;
  onEdit: (value: SettingValue) => void;
}

/** The control that the type of the setting asks for. */
export function SettingControl({ setting, label, value, error, onEdit }: SettingControlProps) {
  const { type, description, min, max, options = [] } = setting;
  const id = useId();
  const field = {
    label,
    help: description,
    error,
    autoComplete: 'off',
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onEdit(currentTarget.value),
  };
  switch (type) {
    case 'toggle':
      return (
        <>
          <Switch
            label={label}
            describedBy={describedBy(id, error)}
            isInvalid={error !== undefined}
            isOn={value === true}
            onChange={onEdit}
          />
          <FieldNotes id={id} error={error} help={description} />
        </>
      );
    case 'string':
      if (options.length === 0) return <TextField {...field} />;
      return (
        <>
          <TextField {...field} list={id} spellCheck={false} />
          <datalist id={id}>
            {options.map((option) => (
              <option
                key={valueOfOption(option)}
                value={valueOfOption(option)}
                label={typeof option === 'string' ? undefined : option.label}
              />
            ))}
          </datalist>
        </>
      );
    case 'text':
      return <TextField {...field} isMultiline />;
    case 'integer':
      return (
        <TextField {...field} type="number" inputMode="numeric" step={1} min={min} max={max} />
      );
    case 'decimal':
      return (
        <TextField {...field} type="number" inputMode="decimal" step={0.01} min={min} max={max} />
      );
    case 'switch':
      return (
        <ChoiceField {...{ label, description, options, error, onEdit }} value={String(value)} />
      );
    case 'textpairs':
      return (
        <PairsField
          {...{ label, description, error, onEdit }}
          value={Array.isArray(value) ? value : []}
        />
      );
  }
}
