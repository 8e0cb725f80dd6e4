import { errorMessage } from '../../http/api-error.ts';
import { violationsOf } from '../../http/validation-of.ts';

/** The fields that the server refused; empty if it named none. */
export function namedFields(error: unknown): string[] {
  return violationsOf(error).map(({ field }) => field);
}

/** The sentences to show for an error: the server's validation list, else its message, else `otherwise`. */
export function problemsOf(error: unknown, otherwise?: string): string[] {
  const messages = violationsOf(error).map(({ message }) => message);
  return messages.length ? messages : [errorMessage(error, otherwise)];
}
