import { useEffect, useRef } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useFocusFirstInvalid } from './use-focus-first-invalid.ts';

interface State {
  /** How many saves were refused. */
  refusals: number;
  invalid: string[];
  isDisabled?: boolean;
}

function Form({ refusals, invalid, isDisabled = false }: State) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFocusFirstInvalid(form, isDisabled);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid();
  }, [refusals, focusFirstInvalid]);
  return (
    <form ref={form}>
      <fieldset disabled={isDisabled}>
        {['title', 'place', 'lens'].map((name) => (
          <input key={name} aria-label={name} aria-invalid={invalid.includes(name)} />
        ))}
      </fieldset>
    </form>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the focus after a refused save', () => {
  let show: (state: State) => void;

  beforeEach(() => {
    const view = render(<Form refusals={0} invalid={[]} />);
    show = (state) => view.rerender(<Form {...state} />);
  });

  it('goes to the first field with an error', () => {
    show({ refusals: 1, invalid: ['lens', 'place'] });
    expect(focused()).toBe('place');
  });

  it('waits until the fields are no longer disabled', () => {
    show({ refusals: 1, invalid: ['place'], isDisabled: true });
    expect(focused()).toBeNull();
    show({ refusals: 1, invalid: ['place'] });
    expect(focused()).toBe('place');
  });

  it('is moved once, and not by a correction or by the next save', () => {
    show({ refusals: 1, invalid: ['place', 'lens'] });
    screen.getByLabelText('title').focus();
    show({ refusals: 1, invalid: ['lens'] });
    show({ refusals: 1, invalid: ['lens'], isDisabled: true });
    show({ refusals: 1, invalid: ['lens'] });
    expect(focused()).toBe('title');
  });

  it('is moved again by the next refusal', () => {
    show({ refusals: 1, invalid: ['place'] });
    screen.getByLabelText('title').focus();
    show({ refusals: 2, invalid: ['place'] });
    expect(focused()).toBe('place');
  });
});
