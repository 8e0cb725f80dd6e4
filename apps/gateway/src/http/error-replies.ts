import { limits, uploadMessages, type ErrorCode } from '@salon/api-contract';
import type { ErrorFacts } from '@salon/service-contract';

interface ErrorReply {
  status: number;
  /** For a person: what happened, and what to do if there is something. */
  message: string;
  show?: readonly ShownFact[];
}

/** The facts that clients may see, as `data` of the failure. */
export type ShownFact =
  | 'validation'
  | 'requiresVerification'
  | 'user'
  | 'metadata'
  | 'imageIds'
  | 'settings'
  | 'errors'
  | 'sessionIds'
  | 'state'
  | 'model';

const unavailable = 'The gallery is briefly unavailable. Please try again.';

/** The status and message of every code. */
export const errorReplies: Record<ErrorCode, ErrorReply> = {
  internal: { status: 500, message: 'Something went wrong on the server. Please try again.' },
  'request/invalid': { status: 400, message: 'The request is not valid.', show: ['validation'] },
  'request/encoded': {
    status: 415,
    message: 'Compressed requests are not accepted. Send the body without an encoding.',
  },
  'service/unavailable': { status: 503, message: unavailable },
  'service/timeout': { status: 504, message: 'The server took too long. Please try again.' },
  'storage/unavailable': {
    status: 503,
    message: 'The image storage cannot be reached. Please try again later.',
  },
  'access/unauthenticated': { status: 401, message: 'Please log in.' },
  'access/forbidden': { status: 403, message: 'Only admins can do this.' },
  'access/other-site': {
    status: 403,
    message: 'This request did not come from the gallery. Open the gallery at its own address.',
  },
  'access/too-many-attempts': {
    status: 429,
    message: 'Too many attempts. Please try again later.',
  },
  'access/too-many-requests': {
    status: 429,
    message: 'Too many requests. Please try again later.',
  },
  'auth/invalid-credentials': { status: 401, message: 'Invalid username or password.' },
  'auth/email-unverified': {
    status: 403,
    message: 'Please verify your email address first.',
    show: ['requiresVerification', 'user'],
  },
  'auth/invalid-refresh-token': { status: 401, message: 'Your session has ended. Please log in.' },
  'auth/invalid-reset-link': {
    status: 400,
    message: 'The link is invalid or has expired. Please request a new one.',
  },
  'auth/invalid-verification-link': {
    status: 400,
    message: 'The verification link is invalid or has expired.',
  },
  'auth/signups-disabled': { status: 403, message: 'Creating accounts is disabled.' },
  'auth/taken': {
    status: 409,
    message: 'This account already exists.',
    show: ['validation'],
  },
  'image/not-found': { status: 404, message: 'The image does not exist.' },
  'image/changed': {
    status: 409,
    message: 'The image was changed in the meantime. Nothing was saved.',
    show: ['metadata'],
  },
  'image/undecodable': { status: 422, message: 'The file cannot be read as an image.' },
  'image/too-complex': { status: 422, message: 'The file takes too long to decode.' },
  'list/outdated': { status: 404, message: 'The list has changed. Please load it again.' },
  'list/changed': {
    status: 409,
    message: 'The list has changed in the meantime. Check the selection and try again.',
  },
  'change/not-found': { status: 404, message: 'This change can no longer be undone.' },
  'collection/not-found': { status: 404, message: 'The collection does not exist.' },
  'collection/unknown-images': {
    status: 404,
    message: 'Some of the images no longer exist. Nothing was changed.',
    show: ['imageIds'],
  },
  'collection/images-taken': {
    status: 409,
    message: 'Some of the images are in another collection. Nothing was changed.',
    show: ['imageIds'],
  },
  'collection/image-taken': { status: 409, message: 'The image is in another collection.' },
  'collection/full': {
    status: 409,
    message: `A collection can have ${limits.collectionImages.toLocaleString('en')} images at most.`,
  },
  'collection/changed': {
    status: 409,
    message: 'The collection was changed in the meantime. Nothing was saved.',
  },
  'setting/not-found': { status: 404, message: 'The setting does not exist.' },
  'settings/invalid': {
    status: 400,
    message: 'Nothing was saved: some values are not valid.',
    show: ['validation'],
  },
  'settings/changed': {
    status: 409,
    message: 'Some settings were changed in the meantime. Nothing was saved.',
    show: ['settings'],
  },
  'upload/no-file': { status: 400, message: 'The upload contains no file.' },
  'upload/refused': { status: 422, message: 'None of the files could be used.', show: ['errors'] },
  'upload/too-large': { status: 413, message: 'The upload is too large.', show: ['errors'] },
  'upload/no-space': {
    status: 507,
    message: 'The server’s disk is full. Free some space and try again.',
  },
  'upload/too-many-files': { status: 413, message: 'Too many files at once.' },
  'upload/not-found': { status: 404, message: 'The upload does not exist.' },
  'upload/session-used': { status: 409, message: 'This upload is published or being published.' },
  'upload/sessions-not-found': {
    status: 404,
    message: 'Some uploads no longer exist. Please upload those files again.',
    show: ['sessionIds'],
  },
  'file/not-found': { status: 404, message: 'The file does not exist.' },
  'task/not-found': { status: 404, message: 'The task run does not exist.' },
  'task/over': { status: 409, message: 'The task has already ended.' },
  // The state distinguishes it from other failures of a run with this status.
  'task/cancelled': { status: 409, message: 'The task was cancelled.', show: ['state'] },
  'task/no-originals': {
    status: 409,
    message:
      'The database has images, but the storage has no original file. Nothing was changed. Check that the volume or the bucket of the storage is the right one, or restore a backup.',
  },
  'task/no-records': {
    status: 409,
    message:
      'The database has no images, but original files are stored. Nothing was removed. Check the address of the database, or restore a backup.',
  },
  'task/many-orphans': {
    status: 409,
    message:
      'More than half of the stored originals belong to no image, so the scheduled run removed nothing. Check the address of the database, or restore a backup. If the database is the right one, run the task yourself.',
  },
  // Not 503, which clients repeat: a repeat cannot install a model.
  'model/missing': {
    status: 409,
    message: 'The model for this is not installed on the server.',
    show: ['model'],
  },
  'model/off': { status: 409, message: 'The model for this is off. Choose one in the settings.' },
  // Not 502, which clients repeat: the worker has already repeated the download.
  'model/not-downloaded': { status: 424, message: 'The model could not be downloaded.' },
  'model/failed': { status: 500, message: 'The model failed. Please try again.' },
};

/** The message of a code, with the facts that it mentions. */
export function messageFor(code: ErrorCode, facts: ErrorFacts): string {
  if (code === 'upload/too-many-files' && typeof facts.maxFiles === 'number') {
    return uploadMessages.tooMany(facts.maxFiles);
  }
  if (errorReplies[code].status === 429 && typeof facts.retryAfterS === 'number') {
    const minutes = Math.ceil(facts.retryAfterS / 60);
    const what = code === 'access/too-many-requests' ? 'requests' : 'attempts';
    return `Too many ${what}. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  }
  if (typeof facts.message === 'string') return facts.message;
  return errorReplies[code].message;
}

/** The facts that a client may see, or undefined. */
export function dataFor(code: ErrorCode, facts: ErrorFacts): Record<string, unknown> | undefined {
  const shown = (errorReplies[code].show ?? []).filter((name) => facts[name] !== undefined);
  return shown.length > 0
    ? Object.fromEntries(shown.map((name) => [name, facts[name]]))
    : undefined;
}
