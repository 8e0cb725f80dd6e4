/** The file is not a picture that can be decoded completely. A retry does not help. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage';

  /** The decoder's message stays in `cause`, for the log only: it may contain the file's data or path. */
  constructor(cause: unknown) {
    super('The image cannot be decoded', { cause });
  }
}

/** Decoding took too long. Not retried either: a retry would take as long while other uploads wait. */
export class DecodingTimeout extends Error {
  override readonly name = 'DecodingTimeout';

  constructor(cause: unknown) {
    super('Decoding took too long', { cause });
  }
}
