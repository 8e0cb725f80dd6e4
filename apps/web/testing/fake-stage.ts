// Browser features that a moving wall needs and jsdom lacks: sizes, animations, captured pointers.

/** An animation that a test ends. */
export class FakeAnimation {
  static all: FakeAnimation[] = [];
  currentTime = 0;
  startTime: number | null = null;
  onfinish: (() => void) | null = null;
  isCancelled = false;
  readonly finished: Promise<void>;
  private resolve!: () => void;
  private reject!: (reason: Error) => void;

  constructor(
    readonly element: Element,
    readonly keyframes: Keyframe[] | PropertyIndexedKeyframes,
    readonly timing: KeyframeAnimationOptions,
  ) {
    this.finished = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.finished.catch(() => undefined);
    FakeAnimation.all.push(this);
  }

  /** The animations that run or fill. */
  static get live(): FakeAnimation[] {
    return FakeAnimation.all.filter(({ isCancelled }) => !isCancelled);
  }

  static async finishAll(): Promise<void> {
    for (const animation of FakeAnimation.live) animation.finish();
    await Promise.resolve();
  }

  finish(): void {
    this.currentTime = Number(this.timing.duration);
    this.onfinish?.();
    this.resolve();
  }

  /** Where it ends: the time of a fake animation stands still until a test ends it. */
  commitStyles(): void {
    if (this.element instanceof HTMLElement && !Array.isArray(this.keyframes)) {
      this.element.style.transform = String(this.keyframes.transform);
    }
  }

  cancel(): void {
    this.isCancelled = true;
    this.reject(new Error('cancelled'));
  }
}

class FakeResizeObserver implements ResizeObserver {
  static watching = new Set<FakeResizeObserver>();

  constructor(readonly notify: ResizeObserverCallback) {}
  observe(): void {
    FakeResizeObserver.watching.add(this);
  }
  unobserve(): void {}
  disconnect(): void {
    FakeResizeObserver.watching.delete(this);
  }
}

/** Reports every element as in view, at once. */
class FakeIntersectionObserver {
  constructor(readonly notify: () => void) {}
  observe(): void {
    queueMicrotask(this.notify);
  }
  disconnect(): void {}
}

/** Notifies all observers of a size. */
export function resized(): void {
  for (const observer of FakeResizeObserver.watching) observer.notify([], observer);
}

/** ms, of the document's timeline. */
export const NOW = 1000;

/** Gives every element a size and lets it be animated. Call before each test. */
export function installStage({ width = 1280, height = 800 } = {}): void {
  FakeAnimation.all = [];
  Element.prototype.animate = function animate(keyframes, timing) {
    const made = new FakeAnimation(this, keyframes ?? [], timing as KeyframeAnimationOptions); // ours always passes an object
    return made as unknown as Animation; // the part that the engine uses
  };
  Element.prototype.getAnimations = function getAnimations() {
    const own = FakeAnimation.live.filter(({ element }) => element === this);
    return own as unknown as Animation[];
  };
  Element.prototype.setPointerCapture = () => undefined;
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => width },
    clientHeight: { configurable: true, get: () => height },
  });
  Object.defineProperty(document, 'timeline', {
    configurable: true,
    value: { currentTime: NOW },
  });
  globalThis.ResizeObserver = FakeResizeObserver;
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList; // the part that listeners use
  HTMLImageElement.prototype.decode = () => Promise.resolve();
}

/** Makes the browser ask for reduced motion, until the next `installStage`. */
export function preferReducedMotion(): void {
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('reduce'),
    }) as MediaQueryList; // as above
}

interface PointerAt {
  x?: number;
  y?: number;
  /** ms, on the clock of the events */
  timeMs?: number;
  id?: number;
  type?: string;
  /** 0 after a release that the page has not seen. */
  buttons?: number;
}

/** A pointer event at a moment of its own clock. */
export function pointer(
  name: string,
  { x = 0, y = 0, timeMs = 0, id = 1, type = 'mouse', buttons = 1 }: PointerAt,
) {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x, clientY: y });
  Object.defineProperties(event, {
    timeStamp: { value: timeMs },
    pointerId: { value: id },
    pointerType: { value: type },
    buttons: { value: buttons },
    isPrimary: { value: id === 1 },
  });
  return event;
}
