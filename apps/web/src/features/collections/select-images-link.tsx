import { collectionPath } from '../../domain/collections/collection-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { ButtonColor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FROM_PARENT } from '../../ui/router/use-return.ts';
import { messages } from './messages.ts';

interface SelectImagesLinkProps {
  id: string;
  color: ButtonColor;
  /** The actions of a selection have no icons. */
  hasIcon?: boolean;
  /** Given on the page of the collection, to which the choice leads back. */
  state?: typeof FROM_PARENT;
}

export function SelectImagesLink({ id, hasIcon = true, ...link }: SelectImagesLinkProps) {
  return (
    <ButtonLink {...link} to={`${collectionPath(id)}/images`}>
      {hasIcon && <Icon name="images" size={20} />}
      {messages.selectImages}
    </ButtonLink>
  );
}
