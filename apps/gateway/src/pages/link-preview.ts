import type { Image } from '@salon/api-contract';

/** What a chat or a search engine shows for the link to an image. */
export interface LinkPreview {
  id: string;
  title: string;
  /** The path of a JPEG, which every reader of links can show. */
  path: string;
  width: number;
  height: number;
}

/** Undefined for an image without a rendition of a fitting size. */
export function linkPreviewOf(image: Image): LinkPreview | undefined {
  const rendition = image.versions.find(
    ({ type, format }) => type === 'regular' && format === 'jpeg',
  );
  if (!rendition) return undefined;
  const { path, width, height } = rendition;
  return { id: image.id, title: titleOf(image), path, width, height };
}

/** As the viewer calls the page: the caption, else what is known of the image. */
function titleOf({ captions, date }: Image): string {
  if (captions.en) return captions.en;
  const day = new Date(`${date?.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? 'Photo' : `Photo, ${longDate.format(day)}`;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The tags of the Open Graph protocol, which need whole addresses. Nothing of a caption is read as markup. */
export function tagsOf(preview: LinkPreview, publicUrl: string): string {
  const { id, title, path, width, height } = preview;
  const tags = {
    'og:title': title,
    'og:url': new URL(`/images/${encodeURIComponent(id)}`, publicUrl).href,
    'og:image': new URL(path, publicUrl).href,
    'og:image:alt': title,
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
