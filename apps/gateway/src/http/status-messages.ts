import { errorReplies } from './error-replies.ts';

const messages: Record<number, string> = {
  404: 'There is nothing at this address.',
  405: 'This address does not accept this method.',
  406: 'The reply is not available in the requested format.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not accepted here.',
  416: 'The requested range is not in the file.',
  429: errorReplies['access/too-many-requests'].message,
  431: 'The headers of the request are too large.',
};

/** Whether a failure with this status is an outage, which passes without a change of the request. */
export const isOutage = (status: number): boolean => status === 503 || status === 504;

/** The message for a request that the HTTP server refuses before a controller runs. */
export const messageForStatus = (status: number): string =>
  messages[status] ?? errorReplies['request/invalid'].message;
