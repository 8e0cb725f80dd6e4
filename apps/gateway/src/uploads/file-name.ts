import { limits } from '@salon/api-contract';

/** C0 and C1 control characters, and characters that reorder or hide text. */
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The name for display, never for a path: without folders and invisible characters, and of limited length. */
export function displayName(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replace(invisible, '').trim();
  return [...name].slice(0, limits.filenameLength).join('') || 'unnamed';
}
