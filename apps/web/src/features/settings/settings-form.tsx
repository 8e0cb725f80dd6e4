import { useRef } from 'react';
import type { FormEvent } from 'react';
import type { Setting } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusFirstInvalid } from '../../ui/hooks/use-focus-first-invalid.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { categoriesOf, labelOf } from './categories.ts';
import { CategoryLinks } from './category-links.tsx';
import { CategorySection } from './category-section.tsx';
import { messages } from './messages.ts';
import styles from './settings-form.module.css';
import { useScrollToFragment } from './use-scroll-to-fragment.ts';
import { useSettingsEditor } from './use-settings-editor.ts';

export function SettingsForm({ settings }: { settings: AnySetting[] }) {
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const editor = useSettingsEditor(settings);
  const { changes, failure, isBusy } = editor;
  const categories = categoriesOf(settings);
  useUnsavedGuard(changes.length > 0, questionWhile(editor.isSaving));
  useScrollToFragment();
  useKeptFocus(form, isBusy);
  const focusFirstInvalid = useFocusFirstInvalid(form, isBusy);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (editor.hasProblems) {
      editor.showProblems();
      focusFirstInvalid();
    } else if (changes.length > 0) await save();
  };
  const save = async () => {
    const description = await editor.save();
    if (description === null) return;
    if (form.current) focusFirstInvalid();
    // The person has left.
    else dispatch(showToast({ title: messages.notSavedTitle, description, type: 'error' }));
  };
  const reset = async (setting: Setting) => {
    const { name } = setting;
    const reason = await editor.resetToDefault(setting);
    if (reason === null) return;
    if (form.current) return focusFirstInvalid(document.getElementById(name));
    const { failedTitle: title, failed } = messages.resetToDefault;
    dispatch(showToast({ title, description: failed(labelOf(name), reason), type: 'error' }));
  };

  return (
    <div className={styles.columns}>
      <CategoryLinks categories={categories} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <fieldset disabled={isBusy}>
          {categories.map((category) => (
            <CategorySection
              key={category.id}
              category={category}
              editor={editor}
              onReset={(setting) => void reset(setting)}
            />
          ))}
        </fieldset>
        {changes.length > 0 && (
          <ActionBar className={styles.bar}>
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
            <Button color="secondary" disabled={isBusy} onClick={editor.discardAll}>
              {messages.cancel}
            </Button>
            <Button type="submit" disabled={isBusy}>
              {messages.save(changes.length)}
            </Button>
          </ActionBar>
        )}
      </form>
    </div>
  );
}
