import { waitFor } from '@testing-library/react';

/** The toasts that interrupt a screen reader. */
export const errorToasts = (): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>('[aria-live="assertive"] > li'));

/** Resolves with the only one of them. */
export const findErrorToast = (): Promise<HTMLElement> =>
  waitFor(() => {
    const [toast, ...others] = errorToasts();
    if (!toast || others.length > 0) throw new Error(`${errorToasts().length} error toasts`);
    return toast;
  });
