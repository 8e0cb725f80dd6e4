export interface Picture {
  id: string;
  src: string;
  srcSet: { src: string; width: number; height: number }[];
  width: number;
  height: number;
  alt: string;
}

/** The list our own wall shows, from the same address. */
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

/** A page that is scrolled has no motion of its own: at this speed, in px/s, one of these frames moves it. */
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
