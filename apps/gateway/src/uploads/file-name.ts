import { limits } from '@salon/api-contract';

/**
 * Control characters, and characters that reorder or hide text. Not the joiners, which words of Persian and Hindi and
 * some emoji need.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ending = /\.[^.]{1,10}$/;

/** The name for display, never for a path: without folders and invisible characters, and of limited length. */
export function displayName(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '')
    // Browsers write quotation marks in this way.
    .replaceAll('%22', '"')
    .replace(invisible, '')
    .trim();
  return shortened(name) || 'unnamed';
}

function shortened(name: string): string {
  const [end = ''] = ending.exec(name) ?? [];
  const stem = [...name.slice(0, name.length - end.length)];
  return stem.slice(0, limits.filenameLength - [...end].length).join('') + end;
}
