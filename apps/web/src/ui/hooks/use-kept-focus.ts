import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Gives the focus back to a field or button of a form that was disabled for a while: browsers take it from them. */
export function useKeptFocus(form: RefObject<HTMLElement | null>, isDisabled: boolean): void {
  const lost = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = form.current;
    const keep = ({ target }: FocusEvent) => {
      const isTaken = target instanceof HTMLElement && target.matches(':disabled');
      if (isTaken) lost.current = target;
    };
    element?.addEventListener('focusout', keep);
    return () => element?.removeEventListener('focusout', keep);
  }, [form]);

  useLayoutEffect(() => {
    if (isDisabled) return;
    // A person who has moved the focus in the meantime is left alone.
    if (document.activeElement === document.body) lost.current?.focus({ preventScroll: true });
    lost.current = null;
  }, [isDisabled]);
}
