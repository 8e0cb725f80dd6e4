import { isRecord } from './is-record.ts';
import * as messages from './messages.ts';

interface Facts {
  data?: Record<string, unknown> | undefined;
  isServerMessage?: boolean;
  retryAfterS?: number | undefined;
  cause?: unknown;
}

/** What is known of a failed call, as plain data. */
export interface Failure {
  /** 0 when no reply came. */
  status: number;
  /** One sentence for a person. */
  message: string;
  /** Whether the server wrote the sentence; if not, it is a general one for the status. */
  isServerMessage: boolean;
  data?: Record<string, unknown> | undefined;
}

/** A call that failed. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;
  readonly isServerMessage: boolean;
  /** Seconds after which the server accepts the call again, if its reply named them. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, message: string, facts: Facts = {}) {
    super(message, { cause: facts.cause });
    this.status = status;
    this.data = facts.data;
    this.isServerMessage = facts.isServerMessage ?? false;
    this.retryAfterS = facts.retryAfterS;
  }
}

/** The sentence to show for any failure: the server's, else the given one, else the most exact there is. */
export function errorMessage(error: unknown, otherwise?: string): string {
  if (!isFailure(error)) return otherwise ?? messages.unknown;
  return error.isServerMessage ? error.message : (otherwise ?? error.message);
}

/** Turns a reply that is not a success into the error it means, whatever wrote it: our server or a proxy before it. */
export function errorOf(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const { message, data } = isRecord(body) ? body : {};
  const isServerMessage = typeof message === 'string' && message !== '';
  // The other form of the header, a date, is of no use with a clock that may be wrong.
  const retryAfterS = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return new ApiError(status, isServerMessage ? message : generic(status), {
    isServerMessage,
    retryAfterS,
    data: isRecord(data) ? data : undefined,
  });
}

/** Whether a call failed, as an error that was thrown or as data in the store. */
export function isFailure(error: unknown): error is Failure {
  return isRecord(error) && 'isServerMessage' in error;
}

function generic(status: number): string {
  if (status === 401) return messages.loginNeeded;
  if (status === 403) return messages.forbidden;
  if (status === 404) return messages.missing;
  if (status === 413) return messages.tooLarge;
  if (status === 429) return messages.tooMany;
  return messages.noReply;
}
