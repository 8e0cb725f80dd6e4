/** Limits that the server and the web app share. Sizes are in bytes unless the name has another unit. */
export const limits = {
  /** The largest body of JSON, which only admins may send. */
  requestBytes: 2 * 1024 * 1024,
  /** Defaults of the settings `maxUploadFiles` and `maxUploadSize` (fixed). */
  maxUploadFiles: 10,
  maxUploadSizeMb: 50,
  /** The highest value of the setting `maxUploadFiles`. */
  uploadFilesMost: 1_000,
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
  /** A request can have twice as many ids: the new ones and those that they replace. */
  collectionImages: 25_000,
  /** A service can change this many images well within the deadline of a call. */
  bulkImages: 1_000,
  /** Of a long list, the dashboard loads a part at a time. */
  windowImages: 500,
  windowIds: 25_000,
  /** Their ids are within the size of a request; more images are selected by their list. */
  changedIds: 50_000,
  /** The trash lists the latest deletions; older ones expire first. */
  deletedImages: 1_000,
  deletedCollections: 1_000,
  /** The list of staged uploads has the newest ones. */
  stagedUploads: 1_000,
  /** Pairs of likely copies; more than a person reviews at once. */
  likelyCopies: 200,
  similarImages: 24,
  /** Of a large gallery the wall shows this many of the found images. */
  foundOnWall: 200,
} as const;

export const bytesPerMb = 1024 * 1024;
