import { createRoot } from 'react-dom/client';
import { MasonryPhotoAlbum } from 'react-photo-album';
import 'react-photo-album/masonry.css';
import { fetchPictures, scrollAsAddressed } from './pictures.ts';

const pictures = await fetchPictures();
const photos = pictures.map((picture) => ({ ...picture, href: `/images/${picture.id}` }));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MasonryPhotoAlbum
      photos={photos}
      columns={3}
      spacing={20}
      componentsProps={{ image: { loading: 'lazy' }, link: { 'data-card': true } as object }}
    />,
  );
}
scrollAsAddressed();
