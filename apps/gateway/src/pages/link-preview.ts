import type { Image } from '@salon/api-contract';

/** What a chat or a search engine shows for the link to an image. */
export interface LinkPreview {
  caption: string;
  /** The path of a JPEG, which every reader of links can show. */
  path: string;
  width: number;
  height: number;
}

/** Undefined for an image without a rendition of a fitting size. */
export function linkPreviewOf({ captions, versions }: Image): LinkPreview | undefined {
  const rendition = versions.find(({ type, format }) => type === 'regular' && format === 'jpeg');
  if (!rendition) return undefined;
  const { path, width, height } = rendition;
  return { caption: captions.en ?? '', path, width, height };
}

/** The tags of the Open Graph protocol, which need whole addresses. Nothing of a caption is read as markup. */
export function tagsOf({ caption, path, width, height }: LinkPreview, publicUrl: string): string {
  const tags = {
    ...(caption && { 'og:title': caption, 'og:image:alt': caption }),
    'og:image': new URL(path, publicUrl).href,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
