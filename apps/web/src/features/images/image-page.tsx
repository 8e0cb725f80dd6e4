import type { FullImage } from '@salon/api-contract';
import { useLocation } from '../../ui/router/hooks.ts';
import { FROM_PARENT, useReturn } from '../../ui/router/use-return.ts';
import { useParams } from '../../ui/router/screen-hooks.ts';
import { Link } from '../../ui/link.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { useDeleteImages } from '../../domain/bulk/use-delete-images.ts';
import { editPath } from '../../domain/images/image-path.ts';
import { useGetImageQuery } from '../../domain/images/image-endpoints.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyFrame } from '../../ui/empty-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AddToCollection } from './add-to-collection.tsx';
import { ImageFacts } from './image-facts.tsx';
import { ImageLinks } from './image-links.tsx';
import { ImageNotLoaded } from './image-not-loaded.tsx';
import { ImageSteps } from './image-steps.tsx';
import styles from './image-page.module.css';
import { messages } from './messages.ts';
import { ModelCaption } from './model-caption.tsx';
import { RenderingNotice } from './rendering-notice.tsx';
import { useSource } from './use-source.ts';

const { image: texts } = messages;

export default function ImagePage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const source = useSource();
  const returnTo = useReturn();
  const query = useGetImageQuery(id);
  const loaded = loadedOf(query);
  const bulk = useBulk();
  const askToDelete = useDeleteImages(bulk, {
    onDeleted: () => returnTo(source.path),
    failedTitle: texts.deleteFailed,
  });

  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <ImageNotLoaded failure={loaded} onRetry={query.refetch} />;
  const image = loaded.value;
  const title = fullImageName(image);
  return (
    <Screen>
      <title>{texts.documentTitle(title)}</title>
      <ScreenHeader
        title={title}
        above={
          <Link to={source.path} dir="auto">
            {source.title}
          </Link>
        }
      >
        <ImageSteps id={id} />
        <ButtonLink color="secondary" to={editPath(id, search)} state={FROM_PARENT}>
          <Icon name="pencil" size={20} />
          {texts.edit}
        </ButtonLink>
        <AddToCollection image={image} bulk={bulk} />
        <Button
          color="secondary"
          isBusy={bulk.progress !== null}
          aria-label={texts.deleteLabel(title)}
          onClick={() => askToDelete([{ id, name: title }])}
        >
          <Icon name="trash-2" size={20} />
          {texts.delete}
        </Button>
      </ScreenHeader>
      <ImageLinks image={image} />
      <RenderingNotice image={image} onLook={query.refetch} />
      <ModelCaption key={id} image={image} />
      <div className={styles.image}>
        <div className={styles.picture}>
          <Picture image={image} />
        </div>
        <ImageFacts image={image} />
      </div>
    </Screen>
  );
}

function Picture({ image }: { image: FullImage }) {
  const version =
    image.versions.find(({ type, format }) => type === 'regular' && format === 'webp') ??
    image.versions.find(({ type }) => type === 'regular');
  if (!version) return <EmptyFrame>{texts.noPreview}</EmptyFrame>;
  const { path, width, height } = version;
  return (
    <img src={path} width={width} height={height} alt={image.captions.en ?? texts.noCaption} />
  );
}
