import type { MouseEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { MenuButton } from '../../ui/menu-control.tsx';
import { nextTheme, storeTheme } from './choose-theme.ts';
import * as messages from './messages.ts';
import type { Point } from './reveal.ts';
import { applyStoredTheme } from './theme-preference.ts';
import { revealEnded, revealStarted, selectTheme, themeChosen } from './theme-slice.ts';

const icons = { light: 'sun', dark: 'moon', system: 'sun-moon' } as const;

export function ThemeToggler() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);

  const next = nextTheme(theme, useMediaQuery('(prefers-color-scheme: dark)'));
  const toggle = async (event: MouseEvent<HTMLButtonElement>) => {
    const point = pointOf(event);
    storeTheme(next);
    dispatch(themeChosen(next));
    // It already looks like the system's.
    if (next === 'system') {
      applyStoredTheme();
      return;
    }
    dispatch(revealStarted());
    try {
      const [{ revealFrom }] = await Promise.all([import('./reveal.ts'), waitForStop()]);
      await revealFrom(point, applyStoredTheme);
    } catch {
      // The theme must change even if the animation cannot be loaded or fails.
      applyStoredTheme();
    } finally {
      dispatch(revealEnded());
    }
  };

  return (
    <MenuButton
      icon={icons[theme]}
      label={messages.themeSwitch[next]}
      onClick={(event) => void toggle(event)}
    />
  );
}

/** The position of the pointer; for a key press, the centre of the button. */
function pointOf({ detail, clientX, clientY, currentTarget }: MouseEvent): Point {
  if (detail > 0) return { x: clientX, y: clientY };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Waits two frames: the scrolling stops in the first, and the second shows it stopped. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
