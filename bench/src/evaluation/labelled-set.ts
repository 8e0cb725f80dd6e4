/** The texts and labels of a picture. */
export interface Described {
  /** Searches by words include the file name. */
  fileName: string;
  /** Each concept for which a search should find the picture. */
  labels: readonly string[];
  /** May be wrong. */
  caption?: string | undefined;
}

export interface LabelledPicture extends Described {
  /** Returns the encoded JPEG, PNG or WebP. */
  read: () => Promise<Buffer>;
}

export const labelsOf = (pictures: readonly Pick<Described, 'labels'>[]): string[] =>
  [...new Set(pictures.flatMap(({ labels }) => labels))].sort();
