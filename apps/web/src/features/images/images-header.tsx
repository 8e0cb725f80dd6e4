import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import styles from './images-header.module.css';
import { messages } from './messages.ts';

interface ImagesHeaderProps {
  /** Number of images that are shown; null if the gallery has no images, or their number is not known. */
  count: number | null;
  /** Says that other images are being loaded. */
  loading: string | null;
}

export function ImagesHeader({ count, loading }: ImagesHeaderProps) {
  const note = count !== null && (
    <>
      {formatCount(count)}
      {loading !== null && <span className={styles.loading}>{` ${loading}`}</span>}
    </>
  );
  return (
    <ScreenHeader title={messages.heading} note={note}>
      <ButtonLink color="secondary" to="/dashboard/images/copies">
        <Icon name="copy" size={20} />
        {messages.copies}
      </ButtonLink>
      <ButtonLink color="secondary" to="/dashboard/images/deleted">
        <Icon name="trash-2" size={20} />
        {messages.trash}
      </ButtonLink>
      <ButtonLink to="/dashboard/images/upload">
        <Icon name="upload" size={20} />
        {messages.upload}
      </ButtonLink>
    </ScreenHeader>
  );
}
