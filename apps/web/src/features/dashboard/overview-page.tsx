import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { coverItems } from '../../domain/collections/cover-items.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Thumbnail } from '../../widgets/contact-sheet/thumbnail.tsx';
import styles from './overview-page.module.css';

/** Of the short grids (specification, section 9). */
const IMAGES = 5;
const COLLECTIONS = 3;

export default function OverviewPage() {
  const images = useImageList();
  const collections = useCollectionList();
  const standalone = images.items?.filter(({ collectionId }) => !collectionId);
  const hasFailed = [images, collections].some(
    ({ error, items }) => error !== null && items === null,
  );

  return (
    <div className={styles.page}>
      <title>Dashboard · Salon</title>
      <ScreenHeader title="Dashboard">
        <ButtonLink to="/dashboard/upload">
          <Icon name="upload" size={20} />
          Upload
        </ButtonLink>
      </ScreenHeader>
      <dl className={styles.totals}>
        <Total name="Images" of={images.items} />
        <Total name="Standalone images" of={standalone} />
        <Total name="Collections" of={collections.items} />
      </dl>
      {hasFailed && (
        <Message title="Not everything arrived">
          <p>{images.error ?? collections.error}</p>
          <Button
            onClick={() => {
              void images.reload();
              void collections.reload();
            }}
          >
            Try again
          </Button>
        </Message>
      )}
      {!images.items && !collections.items && !hasFailed && <Loading />}
      {images.items && (
        <Short title="Images" to="/dashboard/images" isEmpty={!images.items.length}>
          <ul className={styles.images} aria-label="Newest images">
            {sheetItems(images.items.slice(0, IMAGES)).map((item) => (
              <li key={item.id}>
                <Link to={imagePath(item.id)}>
                  <Thumbnail item={item} sizes="(width < 700px) 33vw, 200px" />
                </Link>
              </li>
            ))}
          </ul>
        </Short>
      )}
      {collections.items && (
        <Short title="Collections" to="/dashboard/collections" isEmpty={!collections.items.length}>
          <ul className={styles.collections} aria-label="Newest collections">
            {coverItems(collections.items.slice(0, COLLECTIONS)).map((item) => (
              <li key={item.id}>
                <Link to={collectionPath(item.id)}>
                  <Thumbnail item={{ ...item, name: '' }} sizes="200px" />
                  <span className={styles.title}>{item.title}</span>
                  <small>{item.note}</small>
                </Link>
              </li>
            ))}
          </ul>
        </Short>
      )}
    </div>
  );
}

function Total({ name, of }: { name: string; of: readonly unknown[] | null | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{of ? of.length.toLocaleString('en') : '–'}</dd>
    </div>
  );
}

interface ShortProps {
  title: 'Images' | 'Collections';
  to: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Short({ title, to, isEmpty, children }: ShortProps) {
  return (
    <section aria-label={title} className={styles.short}>
      <header>
        <h2>{title}</h2>
        <Link to={to} aria-label={`View all ${title.toLowerCase()}`}>
          View all
        </Link>
      </header>
      {isEmpty ? (
        <p className={styles.empty}>
          {title === 'Images' ? 'No images yet' : 'No collections yet'}
        </p>
      ) : (
        children
      )}
    </section>
  );
}
