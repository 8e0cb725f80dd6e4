/** s; a hidden tab or a stall must not become one large step. */
const LONGEST_STEP = 0.1;

export interface FrameLoop {
  start(): void;
  stop(): void;
}

/** Calls `step` before each paint with the seconds since the last one, until it returns false. */
export function createFrameLoop(step: (dt: number) => boolean): FrameLoop {
  let request = 0;
  let lastMs = 0;
  let isStopped = false;

  const frame = (nowMs: number) => {
    const dt = Math.min(LONGEST_STEP, Math.max(0, nowMs - lastMs) / 1000);
    lastMs = nowMs;
    request = 0;
    // The step may have stopped or restarted the loop itself.
    if (step(dt) && !isStopped && request === 0) request = requestAnimationFrame(frame);
  };

  return {
    start() {
      isStopped = false;
      if (request !== 0) return;
      lastMs = performance.now();
      request = requestAnimationFrame(frame);
    },
    stop() {
      isStopped = true;
      cancelAnimationFrame(request);
      request = 0;
    },
  };
}
