/** A question to the baseline process of a model. */
export interface RawModelQuestion {
  /** Path of the model's folder. */
  folder: string;
  /** Encoded pictures. */
  pictures: Buffer[];
}
