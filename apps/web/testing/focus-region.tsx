import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../src/ui/hooks/use-focus-after-removal.ts';

/** Keeps the focus as the frame of the dashboard does. */
export function FocusRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useFocusAfterRemoval(region);
  return <main ref={region}>{children}</main>;
}
