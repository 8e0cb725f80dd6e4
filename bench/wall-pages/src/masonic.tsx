import { Masonry } from 'masonic';
import { createRoot } from 'react-dom/client';
import { fetchPictures, scrollAsAddressed, type Picture } from './pictures.ts';

function Card({ data, width }: { data: Picture; width: number }) {
  const srcSet = data.srcSet.map((version) => `${version.src} ${version.width}w`).join(', ');
  const height = (width * data.height) / data.width;
  return (
    <a href={`/images/${data.id}`} data-card>
      <img
        src={data.src}
        srcSet={srcSet}
        sizes={`${width}px`}
        alt={data.alt}
        style={{ display: 'block', width, height }}
      />
    </a>
  );
}

const pictures = await fetchPictures();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Masonry
      items={pictures}
      columnCount={3}
      columnGutter={20}
      itemHeightEstimate={400}
      render={Card}
      itemKey={({ id }) => id}
    />,
  );
}
scrollAsAddressed();
