import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createStrip } from '../dom/strip.ts';
import type { Strip, StripOptions } from '../dom/strip.ts';

/** Creates a strip on an element and keeps the selected item in its middle. `options` must be stable. */
export function useStrip(
  stage: RefObject<HTMLElement | null>,
  options: StripOptions,
  selected: number,
): void {
  const strip = useRef<Strip | null>(null);
  useLayoutEffect(() => {
    if (!stage.current) return;
    const built = createStrip(stage.current, options);
    strip.current = built;
    return () => {
      built.destroy();
      strip.current = null;
    };
  }, [stage, options]);
  useLayoutEffect(() => {
    if (selected >= 0) strip.current?.select(selected);
  }, [options, selected]);
}
