import { useState } from 'react';
import type { Setting, SettingValue } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { conflictsOf } from '../../domain/settings/setting-conflicts.ts';
import type { SettingConflict } from '../../domain/settings/setting-conflicts.ts';
import {
  useResetSettingMutation,
  useSaveSettingsMutation,
} from '../../domain/settings/setting-endpoints.ts';
import { errorMessage } from '../../http/api-error.ts';
import { validationOf } from '../../http/validation-of.ts';
import { labelOf } from './categories.ts';
import { changesOf, isKnown, problemOf, resetOf, sentence, withSeen, withEdit } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import { messages } from './messages.ts';
import { useOfferUndo } from './use-offer-undo.ts';

/** Drafts and their errors, and the actions that save, discard or reset them. */
export function useSettingsEditor(settings: readonly AnySetting[]) {
  const [saveSettings, saving] = useSaveSettingsMutation();
  const [resetSetting, resetting] = useResetSettingMutation();
  const [drafts, setDrafts] = useState<Drafts>({});
  const offerUndo = useOfferUndo((restored) => setDrafts((before) => withSeen(before, restored)));
  /** Why the server refused a setting, by name. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const known = settings.filter(isKnown);
  const changes = changesOf(known, drafts);

  const forget = (name: string) => {
    setRefusals(({ [name]: _answered, ...others }) => others);
    setFailure('');
  };
  const edit = (setting: Setting, value: SettingValue) => {
    setDrafts((before) => withEdit(before, setting, value));
    forget(setting.name);
  };
  const discard = (name: string) => {
    setDrafts(({ [name]: _typed, ...others }) => others);
    forget(name);
  };
  const discardAll = () => {
    setDrafts({});
    setRefusals({});
    setFailure('');
  };

  /** @returns why the server has refused the changes; null if it has accepted them */
  const save = async (): Promise<string | null> => {
    setFailure('');
    const { data: saved, error } = await saveSettings(changes);
    if (!saved) {
      const conflicts = conflictsOf(error);
      setDrafts((before) => withSeen(before, conflicts));
      setRefusals({ ...invalidIn(error), ...changedIn(conflicts) });
      setFailure(errorMessage(error));
      return errorMessage(error);
    }
    for (const { name } of saved) discard(name);
    const toast = { title: messages.savedTitle, description: messages.saved(saved.length) };
    offerUndo(toast, settings, saved);
    return null;
  };

  /** @returns why the server has refused the reset; null if it has accepted it */
  const resetToDefault = async ({ name, value }: Setting): Promise<string | null> => {
    const { data: saved, error } = await resetSetting(resetOf({ name, value }, drafts));
    if (!saved) {
      setDrafts((before) => withSeen(before, conflictsOf(error)));
      setRefusals((before) => ({ ...before, [name]: errorMessage(error) }));
      return errorMessage(error);
    }
    discard(name);
    const description = messages.resetToDefault.success(labelOf(name));
    offerUndo({ title: messages.resetToDefault.successTitle, description }, settings, [saved]);
    return null;
  };

  // A refusal by the server does not disable Save: the cause may be over by now.
  const hasProblems = known.some((setting) => problemOf(setting, drafts) !== undefined);
  const errorOf = (setting: Setting) => refusals[setting.name] ?? problemOf(setting, drafts);
  return {
    drafts,
    changes,
    hasProblems,
    failure,
    isBusy: saving.isLoading || resetting.isLoading,
    isSaving: saving.isLoading,
    edit,
    discard,
    discardAll,
    save,
    resetToDefault,
    errorOf,
    /** Shows what is wrong with the values, in place of what the server has said of them before. */
    showProblems: () => setRefusals({}),
  };
}

/** What is wrong with the values, by setting. */
function invalidIn(error: unknown): Record<string, string> {
  const found = Object.entries(validationOf(error));
  return Object.fromEntries(found.map(([name, phrase]) => [name, sentence(phrase)]));
}

function changedIn(conflicts: readonly SettingConflict[]): Record<string, string> {
  return Object.fromEntries(
    conflicts.map(({ name, value }) => [name, messages.changed(textOf(value))]),
  );
}

/** A value in a sentence; empty for a list of pairs. */
function textOf(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? messages.on : messages.off;
  return Array.isArray(value) ? '' : String(value);
}
