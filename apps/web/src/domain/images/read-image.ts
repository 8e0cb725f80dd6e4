import { aspectOf } from '@salon/api-contract';
import { isRecord } from '../../http/is-record.ts';
import { fieldsOf, idOf, numberOf, textOf } from '../../http/read-reply.ts';
import type { Fields } from '../../http/read-reply.ts';
import type { WallImage } from './wall-image.ts';

/** What the wall, the strip and the contact sheets need of an image as the server describes it. */
export function readImage(value: unknown): WallImage {
  const image = fieldsOf(value);
  const { en } = isRecord(image.captions) ? image.captions : {};
  const { thumbnail: rendition } = isRecord(image.renditions) ? image.renditions : {};
  const { webp, thumbnail, regular } = readVersions(image.versions);
  return {
    id: idOf(image),
    collectionId: textOf(image.collectionId),
    caption: textOf(en) ?? '',
    date: textOf(image.date),
    aspect: aspectIn(regular ?? image),
    placeholder: textOf(image.placeholder),
    webp,
    thumbnail: thumbnail || pathOf(rendition),
    regular: pathOf(regular),
    regularWidth: numberOf(regular?.width) ?? 0,
  };
}

function readVersions(versions: unknown) {
  let webp = '';
  let thumbnail = '';
  let regular: Fields | null = null;
  for (const version of Array.isArray(versions) ? versions : []) {
    if (!isRecord(version)) continue;
    const isWebp = version.format === 'webp';
    if (version.type === 'regular') {
      if (isWebp || !regular) regular = version;
    } else if (isWebp) {
      webp += `${webp && ', '}${pathOf(version)} ${numberOf(version.width) ?? 0}w`;
    } else if (version.type === 'thumbnail') thumbnail = pathOf(version);
  }
  return { webp, thumbnail, regular };
}

const aspectIn = ({ width, height }: Fields) =>
  aspectOf({ width: numberOf(width) ?? 0, height: numberOf(height) ?? 0 });

function pathOf(version: unknown): string {
  return (isRecord(version) && textOf(version.path)) || '';
}
