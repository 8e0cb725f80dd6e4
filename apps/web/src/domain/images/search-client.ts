import { searchClientHeader } from '@salon/api-contract';
import { randomUuid } from '../../http/random-uuid.ts';

/** A name for this tab: the server drops a search once the same tab has made a newer one. */
const client = randomUuid();

export const searchHeaders: Readonly<Record<string, string>> = { [searchClientHeader]: client };
