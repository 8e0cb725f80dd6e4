/** What is known of a picture, whether or not it is drawn. */
export interface Described {
  /** The name of its file, which a search for words looks through. */
  fileName: string;
  /** Every concept that a search should find it by. */
  labels: readonly string[];
  /** What is written below it, true or not. */
  caption?: string | undefined;
}

export interface LabelledPicture extends Described {
  /** Encoded as JPEG, PNG or WebP. */
  read: () => Promise<Buffer>;
}

export const labelsOf = (pictures: readonly Pick<Described, 'labels'>[]): string[] =>
  [...new Set(pictures.flatMap(({ labels }) => labels))].sort();
