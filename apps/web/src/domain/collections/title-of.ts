import { untitled } from './title-messages.ts';

/** What a collection is called; it need not have a title. */
export function titleOf(title: string | null): string {
  return title || untitled;
}
