import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { LoadingIndicator } from './loading-indicator.tsx';

const bar = () =>
  screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Loading photos' });
const endFade = () => fireEvent.transitionEnd(bar()?.parentElement as Element); // shown in the test

describe('the progress of the first screen', () => {
  it('is shown, fades once it is done, is then removed, and returns if it is not done after all', () => {
    const { rerender } = render(<LoadingIndicator progress={40} isDone={false} />);
    expect([bar()?.value, bar()?.parentElement?.dataset.done]).toEqual([40, 'false']);
    rerender(<LoadingIndicator progress={100} isDone />);
    expect(bar()?.parentElement?.dataset.done).toBe('true');
    endFade();
    expect(bar()).toBeNull();
    rerender(<LoadingIndicator progress={60} isDone={false} />);
    expect(bar()?.value).toBe(60);
  });

  it('is not removed by another transition before it is done', () => {
    render(<LoadingIndicator progress={40} isDone={false} />);
    endFade();
    expect(bar()).not.toBeNull();
  });
});
