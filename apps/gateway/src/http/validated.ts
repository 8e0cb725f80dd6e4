import { plainSentence } from '@salon/api-contract';
import { parseUntrusted, ServiceError } from '@salon/service-contract';
import type { z } from 'zod';

/**
 * Parses a value from an HTTP request.
 * @throws ServiceError `request/invalid` with a message for each invalid field
 */
export function validated<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const body = value === undefined ? {} : value;
  const result = parseUntrusted(schema, body, { error: plainSentence });
  if (result.success) return result.data;
  const validation = result.error.issues
    .slice(0, 50)
    .map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
  throw new ServiceError('request/invalid', { validation });
}
