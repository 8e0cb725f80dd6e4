import type { FullImage } from '@salon/api-contract';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlacementNotice } from './placement-notice.tsx';
import styles from './upload.module.css';
import type { Placement } from './use-placement.ts';

interface CompleteStepProps {
  images: FullImage[];
  placement: Placement;
  onMore: () => void;
}

export function CompleteStep({ images, placement, onMore }: CompleteStepProps) {
  return (
    <>
      <PlacementNotice placement={placement} />
      <ul className={styles.gallery} aria-label="Uploaded images">
        {images.map((image) => (
          <li key={image.id}>
            <Square image={image} />
          </li>
        ))}
      </ul>
      <div data-action-bar className={styles.bar}>
        <ButtonLink to="/dashboard/images">All Images</ButtonLink>
        <Button color="secondary" onClick={onMore}>
          Upload More
        </Button>
      </div>
    </>
  );
}

function Square({ image }: { image: FullImage }) {
  const { thumbnail } = image.renditions;
  const name = image.captions.en || image.originalFilename;
  if (!thumbnail) {
    return (
      <span className={styles.pending}>
        {name}
        <small>Being prepared</small>
      </span>
    );
  }
  return <img src={thumbnail.path} width={thumbnail.width} height={thumbnail.height} alt={name} />;
}
