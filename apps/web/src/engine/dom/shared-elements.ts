/** Finds the element on another screen that shows the same image. */
export interface SharedElementSource {
  /** The element, if it can be seen now. */
  visible(id: string): HTMLElement | null;
  /** The element after its screen has moved, unseen, to where it can be seen. */
  bring(id: string): HTMLElement | null;
}

export interface SharedElements extends SharedElementSource {
  /** @returns how to withdraw the source */
  provide(source: SharedElementSource): () => void;
}

/** Lets a screen that has images and a screen that shows one meet without knowing each other. */
export function createSharedElements(): SharedElements {
  let current: SharedElementSource | null = null;
  return {
    provide(source) {
      current = source;
      return () => {
        if (current === source) current = null;
      };
    },
    visible: (id) => current?.visible(id) ?? null,
    bring: (id) => current?.bring(id) ?? null,
  };
}
