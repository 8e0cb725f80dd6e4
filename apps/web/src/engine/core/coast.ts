/** px and px/s. */
export interface ScrollBody {
  position: number;
  velocity: number;
}

/** px/s. */
export const MAX_VELOCITY = 3000;
/** px/s; slower bodies are at rest. */
export const STOP_VELOCITY = 4;
/** 1/s: a push of v px/s coasts v ÷ DECAY px in all. */
export const DECAY = 4;

export function clampVelocity(velocity: number, max: number): number {
  return Math.min(max, Math.max(-max, velocity));
}

/**
 * Moves a body by inertia for dt seconds, towards the speed `targetSpeed` (0: until it rests).
 * Exact solution of v' = −k(v − targetSpeed): two half steps land where one whole step lands.
 */
export function coast({ position, velocity }: ScrollBody, dt: number, targetSpeed = 0): ScrollBody {
  const excess = velocity - targetSpeed;
  const left = excess * Math.exp(-DECAY * dt);
  return {
    position: position + targetSpeed * dt + (excess - left) / DECAY,
    velocity: targetSpeed + left,
  };
}

/**
 * Moves from position towards target for dt seconds: at the velocity `max` while far, then as a coast
 * that comes to rest exactly there. Also exact, whatever the frame rate.
 */
export function glide(position: number, target: number, dt: number, max: number): ScrollBody {
  const sign = Math.sign(target - position);
  let distance = Math.abs(target - position);
  const coastable = max / DECAY;
  const steady = Math.min(dt, Math.max(0, distance - coastable) / max);
  distance -= steady * max;
  distance *= Math.exp(-DECAY * (dt - steady));
  return {
    position: target - sign * distance,
    velocity: sign * Math.min(max, distance * DECAY),
  };
}
