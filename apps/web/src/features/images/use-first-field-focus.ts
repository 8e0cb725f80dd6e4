import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { useLocation } from '../../ui/router/hooks.ts';
import { useNavigationType } from '../../ui/router/screen-hooks.ts';
import { FROM_FORM } from './from-form.ts';

/**
 * Focuses the first field after another form, where the person goes on typing: the heading, which takes the focus first,
 * would be the same.
 * @returns focuses the first field
 */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'pop';
  const isNext = state === FROM_FORM && !isBack;
  const focus = () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  const takeFocus = useEffectEvent(() => {
    if (isNext) focus();
  });
  useEffect(() => takeFocus(), []);
  return focus;
}
