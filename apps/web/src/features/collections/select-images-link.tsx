import { collectionPath } from '../../domain/collections/collection-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { ButtonColor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FROM_PARENT } from '../../ui/router/use-return.ts';
import { messages } from './messages.ts';

interface SelectImagesLinkProps {
  id: string;
  color: ButtonColor;
  /** The actions of a selection have no icons. */
  hasIcon?: boolean;
}

export function SelectImagesLink({ id, color, hasIcon = true }: SelectImagesLinkProps) {
  return (
    <ButtonLink color={color} to={`${collectionPath(id)}/images`} state={FROM_PARENT}>
      {hasIcon && <Icon name="images" size={20} />}
      {messages.selectImages}
    </ButtonLink>
  );
}
