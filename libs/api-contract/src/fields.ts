import { z } from 'zod';

/** A pattern for the document: text that is not empty after trimming. */
export const hasText = '\\S';

/** What a title needs: a pasted text can consist of a space of no width. */
export const visibleCharacter = /[^\s\p{Cf}]/u;

/** Clients must not parse ids. */
export const id = z.string().min(1).max(100);

/** ISO 8601 UTC, e.g. `2026-01-05T13:20:00.000Z`. */
export const timestamp = z.iso.datetime();

/** A whole number, in a query or a header as its text. Coercion alone would take a blank text or null for 0. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
    z.coerce.number().int().min(min).max(max),
  );
