/** What the baseline of a model is asked. */
export interface RawModelQuestion {
  /** Path of the model. */
  folder: string;
  /** Encoded pictures. */
  pictures: Buffer[];
}
