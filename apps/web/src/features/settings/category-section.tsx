import type { Setting, SettingName } from '@salon/api-contract';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { AboutPreview } from './about-preview.tsx';
import { labelOf } from './categories.ts';
import type { Category } from './categories.ts';
import styles from './category-section.module.css';
import { isKnown, shownValue } from './drafts.ts';
import { messages } from './messages.ts';
import { ModelsNotice } from './models-notice.tsx';
import { SettingRow } from './setting-row.tsx';
import type { useSettingsEditor } from './use-settings-editor.ts';

const ABOUT_TITLE: SettingName = 'aboutDialogTitle';
const ABOUT_TEXT: SettingName = 'aboutDialogDescription';
/** The settings that name models. */
const MODELS: readonly string[] = ['embeddingModel', 'captionModel'] satisfies SettingName[];

interface CategorySectionProps {
  category: Category;
  editor: ReturnType<typeof useSettingsEditor>;
  onReset: (setting: Setting) => void;
}

export function CategorySection({ category, editor, onReset }: CategorySectionProps) {
  const { id, name, settings } = category;
  const dispatch = useAppDispatch();

  const askToReset = (setting: Setting) =>
    dispatch(
      showDialog({
        title: messages.reset.title(labelOf(setting.name)),
        description: messages.reset.question,
        actions: [{ name: messages.reset.action, callback: () => onReset(setting) }],
      }),
    );

  const textOf = (wanted: SettingName) => {
    const setting = settings.find((candidate) => candidate.name === wanted);
    return setting && isKnown(setting) ? String(shownValue(setting, editor.drafts)) : '';
  };

  return (
    <section aria-labelledby={id} className={styles.category}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      {settings.some((setting) => MODELS.includes(setting.name)) && <ModelsNotice />}
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} editor={editor} onReset={askToReset}>
          {setting.name === ABOUT_TEXT && (
            <AboutPreview title={textOf(ABOUT_TITLE)} text={textOf(ABOUT_TEXT)} />
          )}
        </SettingRow>
      ))}
    </section>
  );
}
