import type { ComponentProps, MouseEvent } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * Whether a press does nothing, for a moment or for the current selection. The button keeps the focus, which browsers
   * take from a disabled one.
   */
  isBusy?: boolean | undefined;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** The attributes of a button, which may be busy. */
export function buttonAttributes({ isBusy, onClick, ...attributes }: ButtonProps) {
  return {
    type: 'button' as const,
    ...attributes,
    'aria-disabled': isBusy || undefined,
    onClick: isBusy ? ignore : onClick,
  };
}
