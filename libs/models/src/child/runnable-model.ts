/** A decoded picture in the input size of the model: sRGB, three bytes per pixel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A model that loads each of its parts on the first use. */
export type RunnableModel =
  | {
      readonly kind: 'embedding';
      /** Vectors of length 1. */
      embedImage(picture: Pixels): Promise<Float32Array>;
      embedText(text: string): Promise<Float32Array>;
    }
  | { readonly kind: 'caption'; caption(picture: Pixels): Promise<string> };
