import { ApiError, errorMessage, isRecord } from '../../http/api-error.ts';

/** The sentences to show for an error: the server's validation list, else its message, else `otherwise`. */
export function problemsOf(error: unknown, otherwise?: string): string[] {
  const validation = error instanceof ApiError ? error.data?.validation : undefined;
  const list = Array.isArray(validation) ? validation.filter(isRecord) : [];
  const messages = list.map(({ message }) => message).filter((text) => typeof text === 'string');
  return messages.length ? messages : [errorMessage(error, otherwise)];
}
