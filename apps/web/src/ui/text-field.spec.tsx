import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { TextField } from './text-field.tsx';

describe('what the browser says about a field', () => {
  it('goes when the form replaces the value', () => {
    const form = (value: string) => (
      <form>
        <TextField label="ISO" type="number" min={0} value={value} onChange={() => undefined} />
      </form>
    );
    const { rerender } = render(form('-1'));
    const field = screen.getByLabelText('ISO');
    act(() => void (field as HTMLInputElement).form?.reportValidity()); // what the field is
    expect(field.getAttribute('aria-invalid')).toBe('true');
    rerender(form('100'));
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(field.getAttribute('aria-describedby')).toBeNull();
  });
});
