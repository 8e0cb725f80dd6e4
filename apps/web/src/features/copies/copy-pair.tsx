import { useId } from 'react';
import type { FullImage, LikelyCopies } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { imagePath } from '../../domain/images/image-path.ts';
import { readListedImage } from '../../domain/images/listed-image.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyFrame } from '../../ui/empty-frame.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { localDay } from '../../ui/format/local-day.ts';
import styles from './copy-pair.module.css';
import { messages } from './messages.ts';

interface CopyPairProps {
  pair: LikelyCopies;
  isBusy: boolean;
  onDelete: (pair: LikelyCopies, image: FullImage) => void;
  onKeep: () => void;
}

/** Two images side by side, with the facts in which they can differ. */
export function CopyPair({ pair, isBusy, onDelete, onKeep }: CopyPairProps) {
  const id = useId();
  const { images, similarity } = pair;
  return (
    <section aria-labelledby={id} className={styles.pair}>
      <header className={styles.pairHeader}>
        <h2 id={id}>
          {messages.alike(formatShare(similarity))}
          <span className="visually-hidden">{messages.pairTitles(images.map(fullImageName))}</span>
        </h2>
        <Button color="secondary" aria-describedby={id} isBusy={isBusy} onClick={onKeep}>
          {messages.keepBoth}
        </Button>
      </header>
      <div className={styles.copies}>
        {images.map((image) => (
          <Copy
            key={image.id}
            image={image}
            isBusy={isBusy}
            onDelete={() => onDelete(pair, image)}
          />
        ))}
      </div>
    </section>
  );
}

interface CopyProps {
  image: FullImage;
  isBusy: boolean;
  onDelete: () => void;
}

function Copy({ image, isBusy, onDelete }: CopyProps) {
  const title = fullImageName(image);
  return (
    <article className={styles.copy} aria-label={title}>
      <Link to={imagePath(image.id)} aria-label={messages.openImage(title)}>
        <Preview image={image} />
      </Link>
      <FactList facts={factsOf(image)} />
      <Button
        color="secondary"
        aria-label={messages.deleteImage(title)}
        isBusy={isBusy}
        onClick={onDelete}
      >
        {messages.deleteThis}
      </Button>
    </article>
  );
}

function Preview({ image }: { image: FullImage }) {
  const { thumbnail, webp } = readListedImage(image);
  if (!thumbnail) return <EmptyFrame>{messages.noPreview}</EmptyFrame>;
  return (
    <img
      src={thumbnail}
      srcSet={webp || undefined}
      sizes="(width <= 700px) 45vw, 360px"
      width={image.width}
      height={image.height}
      alt={image.captions.en ?? ''}
      loading="lazy"
      decoding="async"
    />
  );
}

const factsOf = ({ originalFilename, width, height, size, date, createdAt }: FullImage) => [
  { label: messages.facts.name, value: originalFilename },
  { label: messages.facts.dimensions, value: `${width} × ${height}` },
  { label: messages.facts.size, value: formatSize(size) },
  { label: messages.facts.date, value: date?.slice(0, 10) ?? messages.unknownDate },
  { label: messages.facts.uploaded, value: localDay(createdAt) },
];

/** `98 %`, rounded down: only the same picture is 100 % alike. */
const formatShare = (similarity: number) => `${Math.floor(similarity * 100)} %`;
