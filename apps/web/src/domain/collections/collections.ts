import { isRecord } from '../../http/api-error.ts';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, idOf, listOf, textOf } from '../../http/read-reply.ts';
import { untitled } from './title-messages.ts';

/** A collection as a list shows it. */
export interface CollectionCard {
  id: string;
  title: string;
  imageCount: number;
  /** Its images by id, in order. */
  imageIds: string[];
  /** Path of a thumbnail; empty while there is none. */
  cover: string;
}

export function fetchCollections(signal?: AbortSignal): Promise<CollectionCard[]> {
  return callByName('GET /collections', { schema: { parse: readCards }, signal });
}

// By hand for speed, as with images: together the collections name most of them.
function readCards(reply: unknown): CollectionCard[] {
  return listOf(dataOf(reply).collections).map(readCard);
}

function readCard(value: unknown): CollectionCard {
  const collection = fieldsOf(value);
  const { title, images, cover } = collection;
  const isText = (item: unknown) => typeof item === 'string';
  const imageIds = Array.isArray(images) ? images.filter(isText) : [];
  return {
    id: idOf(collection),
    title: titleOf(textOf(title)),
    imageCount: imageIds.length,
    imageIds,
    cover: (isRecord(cover) && textOf(cover.path)) || '',
  };
}

/** What a collection is called; it need not have a title. */
export function titleOf(title: string | null): string {
  return title || untitled;
}
