import { collectionPath } from '../../domain/collections/collection-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { ButtonColor } from '../../ui/button.tsx';
import { messages } from './messages.ts';

export function SelectImagesLink({ id, color }: { id: string; color: ButtonColor }) {
  return (
    <ButtonLink color={color} to={`${collectionPath(id)}/images`}>
      {messages.selectImages}
    </ButtonLink>
  );
}
