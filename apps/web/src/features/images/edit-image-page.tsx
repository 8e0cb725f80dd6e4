import { Link, useParams } from 'react-router';
import { fetchImage } from '../../api/manage-images.ts';
import { imagePath } from '../../shared/image-path.ts';
import { useLoad } from '../../shell/load/use-load.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ImageNotLoaded } from './image-not-loaded.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { titleOf } from './title-of.ts';
import styles from './images.module.css';

export default function EditImagePage() {
  const { id = '' } = useParams();
  const { loaded, retry } = useLoad(id, fetchImage, 'Error Fetching Image');
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed') return <ImageNotLoaded failure={loaded} onRetry={retry} />;
  const title = titleOf(loaded.value);
  return (
    <div className={styles.page}>
      <title>{`Edit ${title} · Salon`}</title>
      <ScreenHeader title="Edit image" above={<Link to={imagePath(id)}>{title}</Link>} />
      <MetadataForm key={id} image={loaded.value} />
    </div>
  );
}
