import { useState } from 'react';
import type { ImageSorting } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FROM_PARENT } from '../../ui/router/use-return.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { messages } from './messages.ts';
import { SelectImagesLink } from './select-images-link.tsx';
import { SortDialog } from './sort-dialog.tsx';

interface CollectionHeaderProps {
  id: string;
  title: string;
  imageCount: number;
  isDeleting: boolean;
  /** Whether the images cannot be sorted now. */
  isBusy: boolean;
  onSort: (order: ImageSorting) => void;
  onDelete: () => void;
}

export function CollectionHeader(props: CollectionHeaderProps) {
  const { id, title, imageCount, isDeleting, isBusy, onSort, onDelete } = props;
  const [isSorting, setSorting] = useState(false);
  return (
    <ScreenHeader
      title={title}
      note={countOfImages(imageCount)}
      above={<Link to="/dashboard/collections">{messages.heading}</Link>}
    >
      <ButtonLink color="secondary" to={`${collectionPath(id)}/edit`} state={FROM_PARENT}>
        <Icon name="pencil" size={20} />
        {messages.edit}
      </ButtonLink>
      <SelectImagesLink id={id} color="secondary" state={FROM_PARENT} />
      {imageCount > 1 && (
        <Button color="secondary" isBusy={isBusy} onClick={() => setSorting(true)}>
          <Icon name="arrow-down-wide-narrow" size={20} />
          {messages.sorting.open}
        </Button>
      )}
      {isSorting && (
        <SortDialog
          onSort={(order) => {
            setSorting(false);
            onSort(order);
          }}
          onClose={() => setSorting(false)}
        />
      )}
      <Button
        color="secondary"
        aria-label={messages.deleteLabel(title)}
        isBusy={isDeleting}
        onClick={onDelete}
      >
        <Icon name="trash-2" size={20} />
        {messages.delete}
      </Button>
    </ScreenHeader>
  );
}
