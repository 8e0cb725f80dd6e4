import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import type { Setting } from '@salon/api-contract';
import { Link } from 'react-router';
import type { AnySetting } from '../../domain/settings/manage-settings.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { AboutPreview } from './about-preview.tsx';
import { categoriesOf, labelOf } from './categories.ts';
import { isKnown, shownValue } from './drafts.ts';
import { ModelsNotice } from './models-notice.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { useLinkedPlace } from './use-linked-place.ts';
import { useSettingsEditor } from './use-settings-editor.ts';

/** The id of the category whose settings name models. */
const MODELS = 'models';

export function SettingsForm({ settings }: { settings: AnySetting[] }) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const editor = useSettingsEditor(settings);
  const { drafts, changes, failure, isBusy } = editor;
  const categories = categoriesOf(settings);
  useUnsavedGuard(changes.length > 0);
  useLinkedPlace();

  // After an answer that names fields, since only then are they marked.
  useEffect(() => {
    if (failure) focusFirstError(form.current);
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (editor.hasProblems) focusFirstError(form.current);
    else if (changes.length > 0) await editor.save();
  };

  const askToReset = ({ name }: Setting) =>
    dispatch(
      showDialog({
        title: `Reset “${labelOf(name)}”`,
        description: 'Are you sure you want to reset the setting to its default value?',
        actions: [{ name: 'Reset', callback: () => void editor.resetToDefault(name) }],
      }),
    );

  const textOf = (name: string) => {
    const setting = settings.find((candidate) => candidate.name === name);
    return setting && isKnown(setting) ? String(shownValue(setting, drafts)) : '';
  };

  return (
    <div className={styles.columns}>
      <nav aria-label="Categories" className={styles.categories}>
        <ul>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={`#${id}`} replace>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <fieldset disabled={isBusy}>
          {categories.map(({ id, name, settings: list }) => (
            <section key={id} aria-labelledby={id} className={styles.category}>
              <h2 id={id} tabIndex={-1}>
                {name}
              </h2>
              {id === MODELS && <ModelsNotice />}
              {list.map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  editor={editor}
                  onReset={askToReset}
                >
                  {setting.name === 'aboutDialogDescription' && (
                    <AboutPreview
                      title={textOf('aboutDialogTitle')}
                      text={textOf('aboutDialogDescription')}
                    />
                  )}
                </SettingRow>
              ))}
            </section>
          ))}
        </fieldset>
        {changes.length > 0 && (
          <div data-action-bar className={styles.bar}>
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
            <Button color="secondary" disabled={isBusy} onClick={editor.discardAll}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy}>
              Save {changes.length} change(s)
            </Button>
          </div>
        )}
      </form>
    </div>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
