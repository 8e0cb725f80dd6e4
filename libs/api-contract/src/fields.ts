import { z } from 'zod';

/** A pattern for the document: text that is not empty after trimming. */
export const hasText = '\\S';

/** Clients must not parse ids. */
export const id = z.string().min(1).max(100);

/** ISO 8601 UTC, e.g. `2026-01-05T13:20:00.000Z`. */
export const timestamp = z.iso.datetime();
