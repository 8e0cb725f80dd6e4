/** Single letters as shortcuts must have an off switch (WCAG 2.1.4): voice input types letters by the dozen. */
const KEY = 'salon.letter-keys';

export function hasLetterKeys(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
