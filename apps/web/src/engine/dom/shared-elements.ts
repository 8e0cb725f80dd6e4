/** Finds the element of another screen that shows an image. */
export interface SharedElementSource {
  /** The element, if it is visible. */
  visible(id: string): HTMLElement | null;
  /** The element, after its screen has scrolled to it at once. */
  bring(id: string): HTMLElement | null;
}

export interface SharedElements extends SharedElementSource {
  /** @returns how to withdraw the source */
  provide(source: SharedElementSource): () => void;
}

/** Connects the wall and the viewer, which must not import each other. */
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
