export interface AfterFrame {
  /** Does the work after the present frame, once. */
  schedule(): void;
  /** @returns whether the work was still to be done */
  cancel(): boolean;
}

/** Work that changes the document between two frames, so that neither takes longer. */
export function createAfterFrame(work: () => void): AfterFrame {
  let timer = 0;

  function run(): void {
    timer = 0;
    work();
    // Finding an element makes the browser compute style, layout and layers at once; otherwise the next frame would.
    document.elementFromPoint(0, 0);
  }

  return {
    schedule() {
      if (timer === 0) timer = window.setTimeout(run);
    },
    cancel() {
      const isWaiting = timer !== 0;
      clearTimeout(timer);
      timer = 0;
      return isWaiting;
    },
  };
}
