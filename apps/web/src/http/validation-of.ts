import { isFailure } from './api-error.ts';
import { isRecord } from './is-record.ts';

interface Violation {
  field: string;
  message: string;
}

/** What the server found wrong, in its order; empty when it named nothing. */
export function violationsOf(error: unknown): Violation[] {
  const validation = isFailure(error) ? error.data?.validation : undefined;
  return Array.isArray(validation) ? validation.filter(isViolation) : [];
}

/** The first message about each field. */
export function validationOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of violationsOf(error)) messages[field] ??= message;
  return messages;
}

function isViolation(entry: unknown): entry is Violation {
  return isRecord(entry) && typeof entry.field === 'string' && typeof entry.message === 'string';
}
