import { describe, expect, it, jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { Icon } from './icon.tsx';

describe('an icon', () => {
  it('is 24 pixels wide and drawn with strokes of 2 in the colour of the text', () => {
    const svg = render(<Icon name="info" />).container.querySelector('svg');
    expect(svg?.getAttribute('width')).toBe('24');
    expect(svg?.getAttribute('stroke-width')).toBe('2');
    expect(svg?.getAttribute('stroke')).toBe('currentColor');
    expect(svg?.childElementCount).toBeGreaterThan(0);
  });

  it('keeps its space while its drawing is fetched', async () => {
    const { container } = render(<Icon name="house" />);
    expect(container.querySelector('svg')?.childElementCount).toBe(0);
    await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull());
  });

  it('that does not exist is logged, and nothing is drawn', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container } = render(<Icon name="no-such" />);
    await waitFor(() => expect(container.innerHTML).toBe(''));
    expect(log.mock.calls[0]?.[0]).toBe('Failed to load icon: no-such');
  });
});
