import { taskCancelledMessage, uploadMessages, type ErrorCode } from '@salon/api-contract';
import type { ErrorFacts } from '@salon/service-contract';

interface ErrorReply {
  status: number;
  /** One sentence for a person: what happened, and what to do where that helps. */
  message: string;
  /** Which facts a client may see. */
  show?: readonly string[];
}

const away = 'The gallery is briefly unavailable. Please try again.';

/** Each code's status and sentence; the compiler sees to it that none is missing. */
export const errorReplies: Record<ErrorCode, ErrorReply> = {
  internal: { status: 500, message: 'Something went wrong on the server. Please try again.' },
  'request/invalid': { status: 400, message: 'The request is not valid.', show: ['validation'] },
  'service/unavailable': { status: 503, message: away },
  'service/timeout': { status: 504, message: 'The server took too long. Please try again.' },
  'storage/unavailable': {
    status: 503,
    message: 'The picture storage cannot be reached. Please try again later.',
  },
  'access/unauthenticated': { status: 401, message: 'Please log in.' },
  'access/forbidden': { status: 403, message: 'Only an admin may do this.' },
  'access/too-many-attempts': { status: 429, message: 'Too many attempts. Please wait a little.' },
  'access/too-many-requests': { status: 429, message: 'Too many requests. Please wait a little.' },
  'auth/invalid-credentials': { status: 401, message: 'Invalid username or password.' },
  'auth/email-unverified': {
    status: 403,
    message: 'Please verify your e-mail address first.',
    show: ['requiresVerification', 'user'],
  },
  'auth/invalid-refresh-token': { status: 401, message: 'The session has ended. Please log in.' },
  'auth/invalid-reset-link': {
    status: 400,
    message: 'The link is invalid or has expired. Please ask for another.',
  },
  'auth/invalid-verification-link': {
    status: 400,
    message: 'The verification link is invalid or has expired.',
  },
  'auth/signups-disabled': { status: 403, message: 'New accounts cannot be made here.' },
  'auth/taken': {
    status: 409,
    message: 'There is such an account already.',
    show: ['validation'],
  },
  'image/not-found': { status: 404, message: 'There is no such image.' },
  'image/undecodable': { status: 422, message: 'The file cannot be read as a picture.' },
  'image/too-complex': { status: 422, message: 'The file takes too long to decode.' },
  'collection/not-found': { status: 404, message: 'There is no such collection.' },
  'collection/unknown-images': {
    status: 404,
    message: 'Some of the images are not there any more. Nothing was changed.',
    show: ['imageIds'],
  },
  'collection/images-taken': {
    status: 409,
    message: 'Some of the images are in another collection. Nothing was changed.',
    show: ['imageIds'],
  },
  'collection/image-taken': { status: 409, message: 'The image is in another collection.' },
  'collection/changed': {
    status: 409,
    message: 'Somebody has changed the collection meanwhile. Nothing was changed.',
  },
  'setting/not-found': { status: 404, message: 'There is no such setting.' },
  'settings/invalid': {
    status: 400,
    message: 'Nothing was saved: some values are not valid.',
    show: ['validation'],
  },
  'upload/no-file': { status: 400, message: 'The upload contains no file.' },
  'upload/refused': { status: 422, message: 'No file could be used.', show: ['errors'] },
  'upload/too-large': { status: 413, message: 'The upload is too large.', show: ['errors'] },
  'upload/no-space': {
    status: 507,
    message: 'The disk of the server is full. Free some space on it and try again.',
  },
  'upload/too-many-files': { status: 413, message: 'Too many files were sent at once.' },
  'upload/not-found': { status: 404, message: 'There is no such upload.' },
  'upload/session-used': { status: 409, message: 'This upload was confirmed already.' },
  'upload/sessions-not-found': {
    status: 404,
    message: 'Some uploads are not there any more. Please upload those files again.',
    show: ['sessionIds'],
  },
  'file/not-found': { status: 404, message: 'There is no such file.' },
  'task/not-found': { status: 404, message: 'There is no such run of a task.' },
  'task/over': { status: 409, message: 'The task is over already.' },
  'task/cancelled': { status: 409, message: taskCancelledMessage },
  // Not 503, which clients repeat: a repeat installs no model.
  'model/missing': {
    status: 409,
    message: 'A model for this is not installed on this server.',
    show: ['model'],
  },
  'model/off': { status: 409, message: 'The model for this is off. Choose one in the settings.' },
  // Not 502, which clients repeat: the worker has repeated it.
  'model/not-downloaded': { status: 424, message: 'The model could not be downloaded.' },
  'model/failed': { status: 500, message: 'The model failed. Please try again.' },
};

/** The sentence for these facts; most codes need none. */
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

/** What a client may see of the facts, or nothing. */
export function dataFor(code: ErrorCode, facts: ErrorFacts): Record<string, unknown> | undefined {
  const shown = (errorReplies[code].show ?? []).filter((name) => facts[name] !== undefined);
  return shown.length > 0
    ? Object.fromEntries(shown.map((name) => [name, facts[name]]))
    : undefined;
}
