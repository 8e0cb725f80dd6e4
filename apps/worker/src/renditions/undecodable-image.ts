/** The file is not a picture that can be decoded to its end. Trying again does not help. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage';

  /** What the decoder said stays in `cause`, for the log: it may quote the file or its path. */
  constructor(cause: unknown) {
    super('The image cannot be decoded', { cause });
  }
}
