import type { z } from 'zod';

type Parsed<T> = { success: true; data: T } | { success: false; error: Pick<z.ZodError, 'issues'> };

/**
 * `safeParse` for values from outside. zod compares the length of everything that has one, and throws if that length
 * cannot become a number, as in `{"length":{"valueOf":0,"toString":0}}`; here such a value is refused.
 */
export function parseUntrusted<T extends z.ZodType>(
  schema: T,
  value: unknown,
  options?: Parameters<T['safeParse']>[1],
): Parsed<z.output<T>> {
  try {
    return schema.safeParse(value, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = 'must be a valid value';
    return { success: false, error: { issues: [{ code: 'custom', path: [], message }] } };
  }
}
