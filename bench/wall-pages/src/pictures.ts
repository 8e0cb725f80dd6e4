export interface Picture {
  id: string;
  src: string;
  srcSet: { src: string; width: number; height: number }[];
  width: number;
  height: number;
  alt: string;
}

/** Loads the list of our wall from the same address. */
export async function fetchPictures(): Promise<Picture[]> {
  const reply = await fetch('/api/images/wall');
  const { data } = (await reply.json()) as {
    data: {
      images: { id: string; caption: string; aspect: number; webp: [string, number][] }[];
    };
  };
  return data.images.map(({ id, caption, aspect, webp }) => {
    const srcSet = webp.map(([file, width]) => ({
      src: `/api/files/${id}/${file}`,
      width,
      height: Math.round(width / aspect),
    }));
    const { src = '', width = 1, height = 1 } = srcSet.at(-1) ?? {};
    return { id, src, srcSet, width, height, alt: caption };
  });
}

/** Scrolls the page in animation frames at the speed in the URL (px/s). */
export function scrollAsAddressed(): void {
  const speed = Number(new URLSearchParams(location.search).get('speed'));
  if (!speed) return;
  let top = 0;
  let last = performance.now();
  requestAnimationFrame(function move(now) {
    top += (speed * (now - last)) / 1000;
    last = now;
    window.scrollTo(0, top);
    requestAnimationFrame(move);
  });
}
