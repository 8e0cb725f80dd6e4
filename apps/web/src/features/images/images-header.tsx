import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { messages } from './messages.ts';

/** @param count of the images that are shown; null while there are none, or their number is not known */
export function ImagesHeader({ count }: { count: number | null }) {
  return (
    <ScreenHeader title={messages.heading} note={count?.toLocaleString('en')}>
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
