import { useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Setting } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { labelOf } from './categories.ts';
import { isChanged, isDefault, isKnown, shownValue } from './drafts.ts';
import { messages } from './messages.ts';
import { ResetButton } from './reset-button.tsx';
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
  const row = useRef<HTMLDivElement>(null);
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
  const resetToSaved = ({ detail: clicks }: MouseEvent) => {
    // Drawn at once: the pairs of a list may go, and with them the field that would get the focus.
    flushSync(() => editor.discard(name));
    // The button is disabled now. Only for a key: a focused field would open the keyboard of a phone.
    if (clicks > 0) return;
    const find = (selector: string) => row.current?.querySelector<HTMLElement>(selector);
    (find('input, textarea, select, [role="switch"]') ?? find('button:enabled'))?.focus();
  };
  return (
    <div
      ref={row}
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
          onEdit={(value) => editor.edit(setting, value)}
        />
        {children}
      </div>
      <div className={styles.resets}>
        <ResetButton
          icon="undo-2"
          aria-label={messages.resetToSaved.label(label)}
          title={messages.resetToSaved.title}
          word={messages.resetToSaved.word}
          disabled={!changed}
          onClick={resetToSaved}
        />
        <ResetButton
          icon="factory"
          aria-label={messages.resetToDefault.label(label)}
          title={messages.resetToDefault.title}
          word={messages.resetToDefault.word}
          disabled={isDefault(setting) && !changed}
          onClick={() => onReset(setting)}
        />
      </div>
    </div>
  );
}
