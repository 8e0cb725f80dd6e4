/** The file is not a picture that can be decoded to its end. Trying again does not help. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage';

  /** The decoder's message stays in `cause`, for the log only: it may contain the file's data or path. */
  constructor(cause: unknown) {
    super('The image cannot be decoded', { cause });
  }
}

/** Decoding took too long. Final too: a retry takes as long again while other uploads wait. */
export class DecodingTimeout extends Error {
  override readonly name = 'DecodingTimeout';

  constructor(cause: unknown) {
    super('Decoding took too long', { cause });
  }
}
