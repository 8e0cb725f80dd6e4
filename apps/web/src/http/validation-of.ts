import { isFailure, isRecord } from './api-error.ts';

/** What the server found wrong, by field; empty when it named none. */
export function validationOf(error: unknown): Record<string, string> {
  const validation = isFailure(error) ? error.data?.validation : undefined;
  const messages: Record<string, string> = {};
  for (const entry of Array.isArray(validation) ? validation : []) {
    if (!isRecord(entry)) continue;
    const { field, message } = entry;
    if (typeof field === 'string' && typeof message === 'string') messages[field] ??= message;
  }
  return messages;
}
