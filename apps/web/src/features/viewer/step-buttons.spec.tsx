import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { StepButtons } from './step-buttons.tsx';

const onStep = jest.fn<(by: -1 | 1) => void>();
const frame = { left: 24, top: 64, width: 600, height: 400 };
const buttons = (isBesidePanel = false) => <StepButtons {...{ frame, isBesidePanel, onStep }} />;
const button = (name: string) => screen.getByRole('button', { name });

describe('the buttons for the neighbours', () => {
  it('step to the previous and to the next image', () => {
    render(buttons());
    fireEvent.click(button('Previous image'));
    fireEvent.click(button('Next image'));
    expect(onStep.mock.calls).toEqual([[-1], [1]]);
  });

  it('have titles for the pointer', () => {
    render(buttons());
    expect([button('Previous image').title, button('Next image').title]).toEqual([
      'Previous',
      'Next',
    ]);
  });

  it('are at half the height of the image, wherever its frame is', () => {
    render(buttons());
    for (const name of ['Previous image', 'Next image']) {
      expect(button(name).style.insetBlockStart).toBe('264px');
    }
  });

  it('make room for a panel beside the image: only the next one is on its side', () => {
    render(buttons(true));
    expect(button('Next image').dataset.beside).toBe('true');
    expect(button('Previous image').dataset.beside).toBeUndefined();
  });
});
