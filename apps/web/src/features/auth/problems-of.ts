import { ApiError, errorMessage, isRecord } from '../../http/api-error.ts';

/** The fields that the server refused; empty if it named none. */
export function namedFields(error: ApiError): unknown[] {
  return validationOf(error).map(({ field }) => field);
}

/** The sentences to show for an error: the server's validation list, else its message, else `otherwise`. */
export function problemsOf(error: unknown, otherwise?: string): string[] {
  const list = error instanceof ApiError ? validationOf(error) : [];
  const messages = list.map(({ message }) => message).filter((text) => typeof text === 'string');
  return messages.length ? messages : [errorMessage(error, otherwise)];
}

function validationOf({ data }: ApiError) {
  return Array.isArray(data?.validation) ? data.validation.filter(isRecord) : [];
}
