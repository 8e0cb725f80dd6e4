import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { coast, glide, MAX_VELOCITY } from './coast.ts';
import { advance, destination, autoScroll, fling, glideTo, hold, push, rest } from './motion.ts';
import type { Motion } from './motion.ts';
import { clampZoom, UNZOOMED, zoomAt } from './zoom.ts';

const px = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const speed = fc.double({ min: -MAX_VELOCITY, max: MAX_VELOCITY, noNaN: true });
const seconds = fc.double({ min: 0, max: 2, noNaN: true });
const parts = fc.array(fc.double({ min: 0.001, max: 0.1, noNaN: true }), {
  minLength: 1,
  maxLength: 60,
});

describe('any movement', () => {
  it('coasts as far in many steps as in one, however uneven they are', () => {
    fc.assert(
      fc.property(px, speed, speed, parts, (position, velocity, targetSpeed, steps) => {
        const whole = steps.reduce((sum, dt) => sum + dt, 0);
        const once = coast({ position, velocity }, whole, targetSpeed);
        const often = steps.reduce((body, dt) => coast(body, dt, targetSpeed), {
          position,
          velocity,
        });
        expect(often.position).toBeCloseTo(once.position, 5);
        expect(often.velocity).toBeCloseTo(once.velocity, 5);
      }),
    );
  });

  it('glides as far in many steps as in one', () => {
    fc.assert(
      fc.property(px, px, parts, (from, target, steps) => {
        const whole = steps.reduce((sum, dt) => sum + dt, 0);
        const often = steps.reduce((at, dt) => glide(at, target, dt, MAX_VELOCITY).position, from);
        expect(often).toBeCloseTo(glide(from, target, whole, MAX_VELOCITY).position, 5);
      }),
    );
  });

  it('never glides past its target nor faster than the limit', () => {
    fc.assert(
      fc.property(px, px, seconds, (from, target, dt) => {
        const { position, velocity } = glide(from, target, dt, MAX_VELOCITY);
        const [low, high] = [Math.min(from, target), Math.max(from, target)];
        expect(position).toBeGreaterThanOrEqual(low - 1e-9);
        expect(position).toBeLessThanOrEqual(high + 1e-9);
        expect(Math.abs(velocity)).toBeLessThanOrEqual(MAX_VELOCITY);
        expect(Math.abs(position - from)).toBeLessThanOrEqual(MAX_VELOCITY * dt + 1e-6);
      }),
    );
  });

  it('stays within the bounds of a wall that ends, and stops at them', () => {
    const bounds = { min: -56, max: 900 };
    const start = fc.double({ min: bounds.min, max: bounds.max, noNaN: true });
    const motions: ((position: number, value: number) => Motion)[] = [
      (position, value) => fling(rest(position), value, MAX_VELOCITY),
      (position, value) => push(rest(position), value, MAX_VELOCITY),
      (position, value) => glideTo(rest(position), value, MAX_VELOCITY),
      (position, value) => autoScroll(rest(position), value),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...motions),
        start,
        speed,
        parts,
        (make, position, value, steps) => {
          let motion = make(position, value);
          for (const dt of steps) {
            motion = advance(motion, dt, bounds);
            expect(motion.position).toBeGreaterThanOrEqual(bounds.min);
            expect(motion.position).toBeLessThanOrEqual(bounds.max);
            if (motion.mode === 'rest') expect(motion.velocity).toBe(0);
          }
        },
      ),
    );
  });

  it('ends where it was going', () => {
    const endless = { min: -Infinity, max: Infinity };
    fc.assert(
      fc.property(px, speed, (position, velocity) => {
        const flung = fling(rest(position), velocity, MAX_VELOCITY);
        let motion: Motion = flung;
        for (let frame = 0; frame < 600; frame++) motion = advance(motion, 1 / 60, endless);
        // What is left below the stop velocity is at most one px.
        expect(Math.abs(motion.position - destination(flung))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it('can be caught at any moment', () => {
    fc.assert(
      fc.property(px, speed, seconds, (position, velocity, dt) => {
        const flying = advance(fling(rest(position), velocity, MAX_VELOCITY), dt, {
          min: -1e9,
          max: 1e9,
        });
        const caught = hold(flying);
        expect(advance(caught, 1, { min: -1e9, max: 1e9 })).toEqual(caught);
        expect(caught).toMatchObject({ position: flying.position, velocity: 0 });
      }),
    );
  });
});

describe('any zoom', () => {
  const size = fc.record({
    width: fc.integer({ min: 10, max: 2000 }),
    height: fc.integer({ min: 10, max: 2000 }),
  });
  const factor = fc.double({ min: 0.2, max: 8, noNaN: true });
  const point = fc.record({ x: px, y: px });

  it('keeps its scale in bounds and its image in the frame', () => {
    fc.assert(
      fc.property(size, size, fc.array(fc.tuple(point, factor)), (image, frame, turns) => {
        let zoom = UNZOOMED;
        for (const [at, by] of turns) zoom = clampZoom(zoomAt(zoom, at, by), image, frame);
        expect(zoom.scale).toBeGreaterThanOrEqual(1);
        expect(zoom.scale).toBeLessThanOrEqual(6);
        const reach = (image.width * zoom.scale - frame.width) / 2;
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, reach) + 1e-6);
        expect(clampZoom(zoom, image, frame)).toEqual(zoom);
      }),
    );
  });
});
