import type { ReactNode } from 'react';
import type { Setting } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/manage-settings.ts';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { labelOf } from './categories.ts';
import { isChanged, isDefault, isKnown, shownValue } from './drafts.ts';
import { messages } from './messages.ts';
import { SettingControl } from './setting-control.tsx';
import { SettingLabel } from './setting-label.tsx';
import styles from './setting-row.module.css';
import type { useSettingsEditor } from './use-settings-editor.ts';

interface SettingRowProps {
  setting: AnySetting;
  editor: ReturnType<typeof useSettingsEditor>;
  onReset: (setting: Setting) => void;
  /** What belongs beneath the control. */
  children?: ReactNode;
}

export function SettingRow({ setting, editor, onReset, children }: SettingRowProps) {
  const { name, description } = setting;
  const label = labelOf(name);
  if (!isKnown(setting)) {
    return (
      <div id={name} className={styles.row}>
        <div className={styles.control}>
          <SettingLabel as="p">{label}</SettingLabel>
          <FieldNotes id={name} help={description} />
          <p>{messages.unsupported}</p>
        </div>
      </div>
    );
  }
  const changed = isChanged(setting, editor.drafts);
  return (
    <div
      id={name}
      className={styles.row}
      data-type={setting.type}
      data-changed={changed || undefined}
    >
      <div className={styles.control}>
        <SettingControl
          setting={setting}
          label={label}
          value={shownValue(setting, editor.drafts)}
          error={editor.errorOf(setting)}
          onEdit={(value) => editor.edit(name, value)}
        />
        {children}
      </div>
      <div className={styles.resets}>
        <IconButton
          icon="undo-2"
          label={messages.resetToSaved.label(label)}
          title={messages.resetToSaved.title}
          disabled={!changed}
          onClick={() => editor.discard(name)}
        />
        <IconButton
          icon="factory"
          label={messages.resetToDefault.label(label)}
          title={messages.resetToDefault.title}
          disabled={isDefault(setting) && !changed}
          onClick={() => onReset(setting)}
        />
      </div>
    </div>
  );
}
