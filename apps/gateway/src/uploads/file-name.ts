import { limits } from '@salon/api-contract';
import { invisibleCharacters } from '@salon/service-contract';

/** Control characters and line breaks. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const ending = /\.[^.]{1,10}$/;

/** The name for display, never for a path: without folders and invisible characters, and of limited length. */
export function displayName(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '')
    // Browsers write quotation marks in this way.
    .replaceAll('%22', '"')
    .replace(invisibleCharacters, '')
    .replace(breaks, '')
    .trim();
  return shortened(name) || 'unnamed';
}

function shortened(name: string): string {
  const [end = ''] = ending.exec(name) ?? [];
  const stem = [...name.slice(0, name.length - end.length)];
  return stem.slice(0, limits.filenameLength - [...end].length).join('') + end;
}
