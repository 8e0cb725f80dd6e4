import { act } from '@testing-library/react';

/** What browsers do to a focused element that is disabled. jsdom does not, and ignores `blur()` there. */
export const loseFocus = (): void =>
  act(() => {
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    elsewhere.remove();
  });
