import { Link } from '../../ui/link.tsx';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { coverItems } from '../../domain/collections/cover-items.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import { listedItems } from '../../domain/images/sheet-items.ts';
import { useImageList, useStandaloneCount } from '../../domain/images/use-image-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import { messages } from './messages.ts';
import styles from './overview-page.module.css';
import { ShortList } from './short-list.tsx';
import { Totals } from './totals.tsx';

/** Of the short grids (fixed). */
const IMAGES = 5;
const COLLECTIONS = 3;

export default function OverviewPage() {
  const images = useImageList();
  const collections = useCollectionList();
  const standalone = useStandaloneCount(images);
  const error = images.error ?? collections.error;

  return (
    <div className={styles.page}>
      <title>{messages.documentTitle}</title>
      <ScreenHeader title={messages.heading}>
        <ButtonLink to="/dashboard/upload">
          <Icon name="upload" size={20} />
          {messages.upload}
        </ButtonLink>
      </ScreenHeader>
      <Totals
        counts={{
          images: images.items && images.total,
          standalone,
          collections: collections.items?.length,
        }}
      />
      {error !== null && (
        <LoadFailed
          title={messages.loadFailed}
          reason={error}
          onRetry={() => {
            void images.reload();
            void collections.reload();
          }}
        />
      )}
      {!images.items && !collections.items && error === null && <Loading />}
      {images.items && (
        <ShortList texts={messages.images} to="/dashboard/images" isEmpty={!images.items.length}>
          <ul className={styles.images} aria-label={messages.images.list}>
            {listedItems(images.items.slice(0, IMAGES)).map((item) => (
              <li key={item.id}>
                <Link to={imagePath(item.id)}>
                  <Thumbnail item={item} sizes="(width <= 700px) 33vw, 200px" />
                </Link>
              </li>
            ))}
          </ul>
        </ShortList>
      )}
      {collections.items && (
        <ShortList
          texts={messages.collections}
          to="/dashboard/collections"
          isEmpty={!collections.items.length}
        >
          <ul className={styles.collections} aria-label={messages.collections.list}>
            {coverItems(collections.items.slice(0, COLLECTIONS)).map((item) => (
              <li key={item.id}>
                <Link to={collectionPath(item.id)}>
                  <Thumbnail item={{ ...item, name: '' }} sizes="200px" />
                  <span className={styles.title} dir="auto">
                    {item.title}
                  </span>
                  <small>{item.note}</small>
                </Link>
              </li>
            ))}
          </ul>
        </ShortList>
      )}
    </div>
  );
}
