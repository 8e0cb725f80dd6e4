/** A tab that was away, or a stall, must not become one giant step; seconds. */
const LONGEST_STEP = 0.1;

export interface FrameLoop {
  start(): void;
  stop(): void;
}

/** Calls `step` before each paint with the seconds since the last one, for as long as it answers true. */
export function createFrameLoop(step: (dt: number) => boolean): FrameLoop {
  let request = 0;
  let lastMs = 0;

  const frame = (nowMs: number) => {
    const dt = Math.min(LONGEST_STEP, Math.max(0, nowMs - lastMs) / 1000);
    lastMs = nowMs;
    request = 0;
    // A step may itself have stopped or started the loop.
    if (step(dt) && request === 0) request = requestAnimationFrame(frame);
  };

  return {
    start() {
      if (request !== 0) return;
      lastMs = performance.now();
      request = requestAnimationFrame(frame);
    },
    stop() {
      cancelAnimationFrame(request);
      request = 0;
    },
  };
}
