import type { ReactNode } from 'react';
import type { Setting } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/manage-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { labelOf } from './categories.ts';
import { isChanged, isDefault, isKnown, shownValue } from './drafts.ts';
import { messages } from './messages.ts';
import { SettingControl } from './setting-control.tsx';
import styles from './settings.module.css';
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
          <p className={styles.label}>{label}</p>
          <p className={styles.help}>{description}</p>
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
        <button
          type="button"
          className={styles.reset}
          disabled={!changed}
          aria-label={messages.resetToSaved.label(label)}
          title={messages.resetToSaved.title}
          onClick={() => editor.discard(name)}
        >
          <Icon name="undo-2" size={20} />
        </button>
        <button
          type="button"
          className={styles.reset}
          disabled={isDefault(setting) && !changed}
          aria-label={messages.resetToDefault.label(label)}
          title={messages.resetToDefault.title}
          onClick={() => onReset(setting)}
        >
          <Icon name="rotate-ccw" size={20} />
        </button>
      </div>
    </div>
  );
}
