/** The file is not a picture that can be decoded to its end. Trying again does not help. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage';

  /** What the decoder said stays in `cause`, for the log: it may quote the file or its path. */
  constructor(cause: unknown) {
    super('The image cannot be decoded', { cause });
  }
}

/** Decoding took too long. Final too: each try costs as much again, while other uploads wait. */
export class DecodingTimeout extends Error {
  override readonly name = 'DecodingTimeout';

  constructor(cause: unknown) {
    super('Decoding took too long', { cause });
  }
}
