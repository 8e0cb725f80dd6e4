import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';
import { messages } from './messages.ts';

/** For a gallery without any image. */
export function NoImages() {
  return (
    <Message title={messages.emptyTitle}>
      <p>{messages.emptyText}</p>
      <ButtonLink to="/dashboard/images/upload">
        <Icon name="upload" size={20} />
        {messages.uploadImages}
      </ButtonLink>
    </Message>
  );
}
