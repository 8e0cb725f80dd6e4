import { localStore } from '../browser/browser-storage.ts';

/** Letters and signs as shortcuts must have an off switch (WCAG 2.1.4): voice input types letters by the dozen. */
const KEY = 'salon.letter-keys';

export function hasLetterKeys(): boolean {
  return localStore.getItem(KEY) !== 'off';
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStore.removeItem(KEY);
  else localStore.setItem(KEY, 'off');
}
