import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../../apps/web/src');
const read = (path: string): string => readFileSync(join(source, path), 'utf8');

describe('the movements that scripts repeat', () => {
  const tokens = read('styles/tokens.css');
  const [normal = '', reduced = ''] = tokens.split('prefers-reduced-motion');
  const token = (styles: string, name: string) =>
    new RegExp(`--${name}: ([^;]+);`).exec(styles)?.[1] ?? '';
  const constant = (file: string, name: string) =>
    new RegExp(`^(?:export )?const ${name} = ([^;]+);`, 'm').exec(read(file))?.[1] ?? '';
  const numbersIn = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number);

  it('have the easing of the style sheets', () => {
    const easing = numbersIn(constant('engine/dom/easing.ts', 'EASE_OUT'));
    expect(easing).toHaveLength(4);
    expect(easing).toEqual(numbersIn(token(normal, 'ease-out')));
  });

  it.each([
    ['engine/dom/flight.ts', 'TRAVEL_MS', normal, 'duration-travel'],
    ['engine/dom/flight.ts', 'REDUCED_MOTION_MS', reduced, 'duration-travel'],
    ['engine/dom/swipe.ts', 'SLIDE_MS', normal, 'duration-appear'],
    ['engine/dom/swipe.ts', 'REDUCED_MOTION_MS', reduced, 'duration-appear'],
    ['engine/dom/zoomable.ts', 'EASE_MS', normal, 'duration-appear'],
    ['engine/dom/rearrange.ts', 'MOVE_MS', normal, 'duration-appear'],
    ['engine/dom/rearrange.ts', 'APPEAR_MS', normal, 'duration-answer'],
    ['features/viewer/use-frame-transition.ts', 'APPEAR_MS', normal, 'duration-appear'],
    ['engine/dom/card-transition.ts', 'FADE_MS', reduced, 'duration-travel'],
    ['features/theme/reveal.ts', 'FADE_MS', reduced, 'duration-travel'],
  ])('have the times of the style sheets: %s, %s', (file, name, styles, tokenName) => {
    expect(`${constant(file, name)}ms`).toBe(token(styles, tokenName));
  });
});

describe('the lengths of the viewer that its scripts repeat', () => {
  const lengthIn = (file: string, pattern: RegExp): number => Number(pattern.exec(read(file))?.[1]);
  const frames = 'features/viewer/use-frames.ts';

  it('give the info panel the width of the style sheets', () => {
    const width = lengthIn('styles/tokens.css', /--info-width: ([\d.]+)rem;/);
    expect(lengthIn(frames, /^const PANEL_WIDTH = ([\d.]+);/m)).toBe(width);
  });

  it('give the label a place below the button for the previous image', () => {
    const button = lengthIn('features/viewer/viewer-button.module.css', /block-size: (\d+)px;/);
    const half = lengthIn('features/viewer/label-box.ts', /^const HALF_BUTTON = (\d+);/m);
    expect(half * 2).toBe(button);
  });

  it('give the label its two lines', () => {
    const label = 'features/viewer/photo-label.module.css';
    const caption = lengthIn(label, /\.caption {[^}]*\/ ([\d.]+)rem/);
    const camera = lengthIn(label, /\.camera {[^}]*line-height: ([\d.]+)rem/);
    const distancePx = lengthIn('features/viewer/label-box.ts', /^const DISTANCE = ([\d.]+);/m);
    const needed = caption + camera + distancePx / 16;
    const given = lengthIn(frames, /^const LABEL = ([\d.]+);/m);
    expect(given).toBeGreaterThanOrEqual(needed);
    expect(given).toBeLessThan(needed + 0.25);
  });
});
