import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Leads to the first field with an error after a refused save.
 *
 * @param isDisabled whether the fields cannot take the focus now
 * @returns call it where the errors are set, with the part of the form to look in if not all of it: the focus moves when
 *   the form shows them and is no longer disabled, which can be several renders later
 */
export function useFocusFirstInvalid(
  form: RefObject<HTMLElement | null>,
  isDisabled = false,
): (part?: HTMLElement | null) => void {
  const [asked, setAsked] = useState<{ part: HTMLElement | null } | null>(null);
  const answered = useRef<object>(null);

  useEffect(() => {
    if (isDisabled || asked === answered.current) return;
    answered.current = asked;
    const invalid = (asked?.part ?? form.current)?.querySelector<HTMLElement>(
      '[aria-invalid="true"]',
    );
    (controlIn(invalid) ?? invalid)?.focus();
  }, [form, isDisabled, asked]);

  return useCallback((part = null) => setAsked({ part }), []);
}

/** A fieldset takes no focus; its chosen or first control does. */
function controlIn(invalid: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return (
    invalid?.querySelector<HTMLElement>(':checked') ??
    invalid?.querySelector<HTMLElement>('input, button')
  );
}
