import type { FullImage } from '@salon/api-contract';
import { fullImageName } from '../../domain/images/image-name.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Square } from '../../ui/square.tsx';
import styles from './complete-step.module.css';
import { completeTexts } from './messages.ts';
import { PlacementNotice } from './placement-notice.tsx';
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
      <ul className={styles.gallery} aria-label={completeTexts.list}>
        {images.map((image) => (
          <li key={image.id}>
            <Link to={imagePath(image.id)}>
              <UploadedImage image={image} />
            </Link>
          </li>
        ))}
      </ul>
      <ActionBar>
        <ButtonLink to="/dashboard/images">{completeTexts.all}</ButtonLink>
        <Button color="secondary" onClick={onMore}>
          {completeTexts.more}
        </Button>
      </ActionBar>
    </>
  );
}

function UploadedImage({ image }: { image: FullImage }) {
  const { thumbnail } = image.renditions;
  const name = fullImageName(image);
  if (!thumbnail) {
    return (
      <Square className={styles.pending}>
        {name}
        <small>{completeTexts.pending}</small>
      </Square>
    );
  }
  const { path, width, height } = thumbnail;
  return (
    <Square>
      <img src={path} width={width} height={height} alt={name} loading="lazy" />
    </Square>
  );
}
