import { TrashHint } from '../../domain/trash/trash-hint.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReturnLink } from '../../ui/return-link.tsx';
import styles from './form-actions.module.css';
import { FROM_FORM } from './from-form.ts';
import { messages } from './messages.ts';

interface FormActionsProps {
  /** Where Cancel leads. */
  backTo: string;
  /** The form of the next image; null without one. */
  nextPath: string | null;
  /** Whether there is something to reset, and to save. */
  isChanged: boolean;
  isSaving: boolean;
  /** Why the last try has failed, unless that is shown at the fields. */
  problem: string | null;
  failure: unknown;
  onReset: () => void;
  onSaveAndNext: () => void;
}

/** Buttons to reset, leave and save the form of an image, and to go on to the next one. */
export function FormActions(props: FormActionsProps) {
  const { backTo, nextPath, isChanged, isSaving, problem, failure } = props;
  const { onReset, onSaveAndNext } = props;
  const canReset = isChanged && !isSaving;
  return (
    <ActionBar className={styles.actions}>
      {problem !== null && (
        // A toast announces it.
        <Notice tone="danger" className={styles.problem}>
          <p>
            {problem}
            <TrashHint error={failure} />
          </p>
        </Notice>
      )}
      <Button color="secondary" disabled={!canReset} onClick={onReset}>
        {messages.edit.reset}
      </Button>
      <ReturnLink color="secondary" to={backTo}>
        {messages.edit.cancel}
      </ReturnLink>
      {nextPath !== null && !isChanged && (
        <ButtonLink color="secondary" to={nextPath} replace state={FROM_FORM}>
          {messages.edit.next}
        </ButtonLink>
      )}
      {nextPath !== null && isChanged && (
        <Button color="secondary" disabled={isSaving} onClick={onSaveAndNext}>
          {messages.edit.saveAndNext}
        </Button>
      )}
      <Button type="submit" disabled={!canReset}>
        {messages.edit.save}
      </Button>
    </ActionBar>
  );
}
