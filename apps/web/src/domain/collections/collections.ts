import { isRecord } from '../../http/api-error.ts';
import { callByName } from '../../http/call-by-name.ts';
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
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  if (!Array.isArray(data.collections)) throw new TypeError('no list of collections');
  return data.collections.map(readCard);
}

function readCard(value: unknown): CollectionCard {
  if (!isRecord(value) || typeof value.id !== 'string') throw new TypeError('not a collection');
  const { id, title, images, cover } = value;
  const isText = (item: unknown) => typeof item === 'string';
  const imageIds = Array.isArray(images) ? images.filter(isText) : [];
  return {
    id,
    title: titleOf(typeof title === 'string' ? title : null),
    imageCount: imageIds.length,
    imageIds,
    cover: isRecord(cover) && typeof cover.path === 'string' ? cover.path : '',
  };
}

/** What a collection is called; it need not have a title. */
export function titleOf(title: string | null): string {
  return title || untitled;
}
