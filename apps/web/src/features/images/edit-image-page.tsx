import { useLocation } from '../../ui/router/hooks.ts';
import { useParams } from '../../ui/router/screen-hooks.ts';
import { Link } from '../../ui/link.tsx';
import { imagePath } from '../../domain/images/image-path.ts';
import { useGetImageQuery } from '../../domain/images/image-endpoints.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { loadedForm } from '../../domain/loaded.ts';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ImageNotLoaded } from './image-not-loaded.tsx';
import { messages } from './messages.ts';
import { MetadataForm } from './metadata-form.tsx';

export default function EditImagePage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = useGetImageQuery(id);
  const loaded = loadedForm(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <ImageNotLoaded failure={loaded} onRetry={query.refetch} />;
  const title = fullImageName(loaded.value);
  return (
    <Screen>
      <title>{messages.edit.documentTitle(title)}</title>
      <ScreenHeader
        title={messages.edit.heading}
        above={<Link to={imagePath(id, search)}>{title}</Link>}
      />
      <MetadataForm key={id} image={loaded.value} />
    </Screen>
  );
}
