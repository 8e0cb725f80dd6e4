import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';

/** For a gallery without any image. */
export function NoImages() {
  return (
    <Message title="No images yet">
      <p>Upload your first photographs; the gallery shows them at once.</p>
      <ButtonLink to="/dashboard/images/upload">
        <Icon name="upload" size={20} />
        Upload images
      </ButtonLink>
    </Message>
  );
}
