import { useState } from 'react';
import type { Setting, SettingValue } from '@salon/api-contract';
import { resetSetting, saveSettings } from '../../domain/settings/manage-settings.ts';
import type { AnySetting } from '../../domain/settings/manage-settings.ts';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import { errorMessage } from '../../http/api-error.ts';
import { validationOf } from '../../http/validation-of.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { changesOf, isKnown, problemOf, sentence } from './drafts.ts';
import type { Drafts } from './drafts.ts';

/** Edited against saved values: what is typed, what is wrong with it, and how it is saved. */
export function useSettingsEditor(loaded: AnySetting[]) {
  const dispatch = useAppDispatch();
  const [settings, setSettings] = useState(loaded);
  const [drafts, setDrafts] = useState<Drafts>({});
  /** What the server found wrong, by name. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const known = settings.filter(isKnown);
  const changes = changesOf(known, drafts);

  const forget = (name: string) => {
    setRefusals(({ [name]: _answered, ...others }) => others);
    setFailure('');
  };
  const edit = (name: string, value: SettingValue) => {
    setDrafts((typed) => ({ ...typed, [name]: value }));
    forget(name);
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
  const take = (saved: readonly Setting[]) => {
    const byName = new Map(saved.map((setting) => [setting.name, setting]));
    setSettings((before) => before.map((setting) => byName.get(setting.name) ?? setting));
    for (const { name } of saved) discard(name);
    // Visitors' screens in this tab act upon some of them.
    void dispatch(loadSettings({ isForced: true }));
  };

  /** @returns whether all is saved */
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setFailure('');
    try {
      const saved = await saveSettings(changes);
      take(saved);
      const description =
        saved.length === 1
          ? 'One setting has been saved.'
          : `${saved.length} settings have been saved.`;
      dispatch(showToast({ title: 'Settings Saved', description, type: 'success' }));
      return true;
    } catch (error) {
      console.error('Settings could not be saved', error);
      const found = Object.entries(validationOf(error));
      setRefusals(Object.fromEntries(found.map(([name, phrase]) => [name, sentence(phrase)])));
      setFailure(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const resetToDefault = async (name: string) => {
    setBusy(true);
    try {
      take([await resetSetting(name)]);
    } catch (error) {
      console.error('A setting could not be reset', error);
      setRefusals((before) => ({ ...before, [name]: errorMessage(error) }));
    } finally {
      setBusy(false);
    }
  };

  // A value that the server refused may be sent again: its reason may have passed.
  const hasProblems = known.some((setting) => problemOf(setting, drafts) !== undefined);
  const errorOf = (setting: Setting) => problemOf(setting, drafts) ?? refusals[setting.name];
  return {
    ...{ settings, drafts, changes, hasProblems, failure, isBusy },
    ...{ edit, discard, discardAll, save, resetToDefault, errorOf },
  };
}
