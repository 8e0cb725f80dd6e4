import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Progress } from './progress.tsx';

describe('the progress bar', () => {
  it.each([
    [-5, '0'],
    [70, '70'],
    [130, '100'],
    [null, null],
  ])('shows %s as %s', (value, shown) => {
    render(<Progress value={value} label="Done" />);
    expect(screen.getByRole('progressbar', { name: 'Done' }).getAttribute('value')).toBe(shown);
  });
});
