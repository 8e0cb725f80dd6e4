/** Limits that both ends of the HTTP contract rely on. Sizes in bytes unless the name says otherwise. */
export const limits = {
  /** The largest body of JSON. */
  requestBytes: 2 * 1024 * 1024,
  /** MIME types the upload page offers; the server decides by content. */
  acceptedTypes: ['image/jpeg', 'image/png'],
  /** Defaults of the settings of the same name (specification, section 9). */
  maxUploadFiles: 10,
  maxUploadSizeMb: 50,
  searchTextLength: 200,
  captionLength: 2_000,
  captionLanguages: 50,
  commentLength: 10_000,
  metadataTextLength: 200,
  filenameLength: 255,
  passwordMin: 10,
  passwordMax: 200,
  usernameMin: 3,
  usernameMax: 40,
  emailLength: 254,
  idempotencyKeyLength: 200,
  collectionTitleLength: 200,
  collectionDescriptionLength: 5_000,
  /** As many ids as fit into a request twice: those that are wanted, and those they replace. */
  collectionImages: 25_000,
  /** As many as a service changes well within the time a call may take. */
  bulkImages: 1_000,
  /** The newest of the trash are told, the others are on their way out. */
  deletedImages: 1_000,
  /** Of the uploads that wait for review, the newest are told. */
  stagedImages: 1_000,
  /** Pairs of likely copies: more than anyone looks through at once. */
  likelyCopies: 200,
} as const;

export const bytesPerMb = 1024 * 1024;
