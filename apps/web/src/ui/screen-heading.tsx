import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from './router/hooks.ts';
import { useNavigationType } from './router/screen-hooks.ts';

interface ScreenHeadingProps {
  children: ReactNode;
  /** Changes when the screen becomes another one without a change of address. */
  step?: string;
  className?: string;
}

/** The h1 of a screen. It takes focus when the person arrives, so that a screen reader says where they are. */
export function ScreenHeading({ children, step = '', className }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  // The history entry that opened the app has this key; the browser itself announces that page.
  const isFirstScreen = useLocation().key === 'default';
  // After Back, the page is at its old scroll position, which may be far below the heading.
  const isBack = useNavigationType() === 'pop';
  // A search replaces the address while the person types: that must not move the focus.
  const takeFocus = useEffectEvent(() => {
    const isNewStep = step !== shownStep.current;
    shownStep.current = step;
    if (isFirstScreen && !isNewStep) return;
    heading.current?.focus({ preventScroll: isBack && !isNewStep });
  });
  useEffect(() => takeFocus(), [step]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} dir="auto">
      {children}
    </h1>
  );
}
