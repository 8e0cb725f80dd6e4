import { describe, expect, it } from '@jest/globals';
import { clampVelocity, coast, DECAY, glide, MAX_VELOCITY } from './coast.ts';
import type { ScrollBody } from './coast.ts';

const RATES = [30, 60, 120, 144];
const start: ScrollBody = { position: 0, velocity: 2000 };

function run(rate: number, seconds: number, step: (body: ScrollBody, dt: number) => ScrollBody) {
  let body = start;
  for (let frame = 0; frame < rate * seconds; frame++) body = step(body, 1 / rate);
  return body;
}

describe('coast', () => {
  it.each(RATES)('goes as far at %i frames per second as in one step', (rate) => {
    const whole = coast(start, 1);
    const frames = run(rate, 1, (body, dt) => coast(body, dt));
    expect(frames.position).toBeCloseTo(whole.position, 6);
    expect(frames.velocity).toBeCloseTo(whole.velocity, 6);
  });

  it('travels velocity ÷ decay in all', () => {
    expect(coast(start, 100).position).toBeCloseTo(2000 / DECAY);
  });

  it.each(RATES)('settles at its own speed at %i frames per second', (rate) => {
    const body = run(rate, 5, (b, dt) => coast(b, dt, 20));
    expect(body.velocity).toBeCloseTo(20, 4);
    expect(body.position).toBeCloseTo(coast(start, 5, 20).position, 6);
  });

  it('moves backwards as it does forwards', () => {
    expect(coast({ position: 0, velocity: -2000 }, 0.5).position).toBeCloseTo(
      -coast(start, 0.5).position,
    );
  });
});

describe('glide', () => {
  it.each(RATES)('is where one step would be, at %i frames per second', (rate) => {
    const frames = run(rate, 1, ({ position }, dt) => glide(position, 4000, dt, MAX_VELOCITY));
    expect(frames.position).toBeCloseTo(glide(0, 4000, 1, MAX_VELOCITY).position, 6);
  });

  it('never moves faster than the limit', () => {
    const { position, velocity } = glide(0, 100_000, 1, MAX_VELOCITY);
    expect(position).toBeCloseTo(MAX_VELOCITY);
    expect(velocity).toBe(MAX_VELOCITY);
  });

  it('keeps to a lower limit where there is one', () => {
    const { position, velocity } = glide(0, 100_000, 1, 2000);
    expect(position).toBeCloseTo(2000);
    expect(velocity).toBe(2000);
    expect(glide(0, 640, 1e-9, 2000).velocity).toBe(2000);
  });

  it('never passes its target', () => {
    expect(glide(0, -500, 10, MAX_VELOCITY).position).toBeGreaterThanOrEqual(-500);
    expect(glide(0, -500, 10, MAX_VELOCITY).position).toBeCloseTo(-500);
    expect(glide(7, 7, 1, MAX_VELOCITY)).toEqual({ position: 7, velocity: 0 });
  });
});

describe('clampVelocity', () => {
  it('holds both directions to the limit', () => {
    expect([-9999, -3000, 12, 9999].map((v) => clampVelocity(v, 3000))).toEqual([
      -3000, -3000, 12, 3000,
    ]);
  });
});
