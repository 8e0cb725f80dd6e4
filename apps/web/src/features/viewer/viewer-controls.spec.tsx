import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ViewerControls } from './viewer-controls.tsx';

const [onBack, onInfo] = [jest.fn<() => void>(), jest.fn<() => void>()];
const controls = (isInfoOpen: boolean | null) => (
  <ViewerControls {...{ isInfoOpen, onBack, onInfo }} />
);
const info = () => screen.queryByRole('button', { name: 'Information' });

describe('the controls of the viewer', () => {
  it('lead back and show the information', () => {
    render(controls(false));
    fireEvent.click(screen.getByRole('button', { name: 'Back to the gallery' }));
    expect([onBack.mock.calls.length, onInfo.mock.calls.length]).toEqual([1, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Information' }));
    expect([onBack.mock.calls.length, onInfo.mock.calls.length]).toEqual([1, 1]);
  });

  it('say whether the information is open, and which element that is', () => {
    const { rerender } = render(controls(false));
    expect(info()?.getAttribute('aria-expanded')).toBe('false');
    expect(info()?.getAttribute('aria-controls')).toBe('viewer-info');
    const closed = info()?.innerHTML;
    rerender(controls(true));
    expect(info()?.getAttribute('aria-expanded')).toBe('true');
    expect(info()?.innerHTML).not.toBe(closed);
  });

  it('are only the way back where there is no information', () => {
    render(controls(null));
    expect(info()).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
