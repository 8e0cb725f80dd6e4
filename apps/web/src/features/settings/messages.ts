import type { SettingName } from '@salon/api-contract';
import { changedTo } from '../../domain/changed-to.ts';

/** The names that end in a unit are no phrases. */
type NameWithUnit = Extract<SettingName, `${string}${'Hours' | 'Days'}`>;

/** The labels of the settings whose names are no phrases. */
export const labels: Readonly<Partial<Record<string, string>>> = {
  renditionQuality: 'Picture quality',
  stagedImageHours: 'Keep unpublished uploads for (hours)',
  trashRetentionDays: 'Keep deleted images for (days)',
  cleanupStagedEveryHours: 'Remove old unpublished uploads every (hours)',
  cleanupOrphanedEveryHours: 'Remove leftover files every (hours)',
  cleanupDeletedEveryHours: 'Empty the trash of old images every (hours)',
  backfillEmbeddingsEveryHours: 'Add missing embeddings every (hours)',
} satisfies Partial<Record<SettingName, string>> & Record<NameWithUnit, string>;

/** The interface texts of the settings page; the server sends the descriptions of the settings. */
export const messages = {
  documentTitle: 'Settings · Salon',
  heading: 'Settings',
  loadFailed: 'Could not load the settings',
  preview: 'Preview',
  /** The title of the dialog if it has no other. */
  about: 'About',
  unsupported: 'Unsupported type',
  invalid: 'is not valid',
  resetToSaved: {
    title: 'Reset to saved',
    word: 'to saved',
    label: (setting: string) => `Reset ${setting} to saved`,
  },
  resetToDefault: {
    title: 'Reset to default',
    word: 'to default',
    label: (setting: string) => `Reset ${setting} to default`,
    successTitle: 'Setting Reset',
    success: (setting: string) => `“${setting}” has its default value.`,
    failedTitle: 'Setting Not Reset',
    failed: (setting: string, reason: string) => `“${setting}” keeps its value. ${reason}`,
  },
  reset: {
    title: (setting: string) => `Reset “${setting}”`,
    question: 'Are you sure you want to reset the setting to its default value?',
    action: 'Reset',
  },
  categories: 'Categories',
  cancel: 'Cancel',
  // Fixed.
  save: (count: number) => `Save ${count} change(s)`,
  savedTitle: 'Settings Saved',
  notSavedTitle: 'Settings Not Saved',
  saved: (count: number) =>
    count === 1 ? 'One setting has been saved.' : `${count} settings have been saved.`,
  undoneTitle: 'Change Undone',
  undone: (count: number) =>
    count === 1 ? 'One setting is as before.' : `${count} settings are as before.`,
  notUndone: (settings: readonly string[]) => {
    const names = settings.map((name) => `“${name}”`).join(', ');
    return `${names} ${settings.length === 1 ? 'was' : 'were'} changed in the meantime. Nothing was undone.`;
  },
  /** `value` is empty if it is too long for a sentence. */
  changed: (value: string) =>
    value ? changedTo(value) : 'This was changed in the meantime. Save again to replace it.',
  on: 'on',
  off: 'off',
  notInstalled: (model: string) => `${model} is not installed.`,
  installModels: 'Install models on the task page',

  // Pairs of texts: what to replace, and the replacement.
  replace: { placeholder: 'Replace', label: (pair: number) => `Replace, pair ${pair}` },
  with: { placeholder: 'With nothing', label: (pair: number) => `With, pair ${pair}` },
  moveUp: (pair: number) => `Move pair ${pair} up`,
  moveDown: (pair: number) => `Move pair ${pair} down`,
  remove: (pair: number) => `Remove pair ${pair}`,
  moveHint: 'Alt with an arrow key moves a pair.',
  add: 'Add',
  addPair: (setting: string) => `Add a pair to ${setting}`,
  /** Read by screen readers. */
  moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
  removed: (pair: number) => `Pair ${pair} removed.`,
};
