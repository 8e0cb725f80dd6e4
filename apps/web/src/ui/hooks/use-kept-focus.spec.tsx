import { useRef } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { loseFocus } from '../../../testing/lose-focus.ts';
import { useKeptFocus } from './use-kept-focus.ts';

function Form({ isDisabled }: { isDisabled: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form, isDisabled);
  return (
    <>
      <form ref={form}>
        <fieldset disabled={isDisabled}>
          <input aria-label="title" />
        </fieldset>
      </form>
      <input aria-label="search" />
    </>
  );
}

const field = (label: string) => screen.getByLabelText(label);

describe('the focus of a form that is disabled for a while', () => {
  let rerender: (isDisabled: boolean) => void;

  beforeEach(() => {
    const view = render(<Form isDisabled={false} />);
    rerender = (isDisabled) => view.rerender(<Form isDisabled={isDisabled} />);
  });

  it('comes back to the field that had it', () => {
    field('title').focus();
    rerender(true);
    loseFocus();
    rerender(false);
    expect(document.activeElement).toBe(field('title'));
  });

  it('stays where the person has moved it meanwhile', () => {
    field('title').focus();
    rerender(true);
    field('search').focus();
    rerender(false);
    expect(document.activeElement).toBe(field('search'));
  });

  it('does not come to the form from elsewhere', () => {
    field('search').focus();
    rerender(true);
    loseFocus();
    rerender(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('comes back once', () => {
    field('title').focus();
    rerender(true);
    loseFocus();
    rerender(false);
    loseFocus();
    rerender(true);
    rerender(false);
    expect(document.activeElement).toBe(document.body);
  });
});
