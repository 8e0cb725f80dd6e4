import { Link } from '../../ui/link.tsx';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';

interface CollectionHeaderProps {
  id: string;
  title: string;
  imageCount: number;
  isDeleting: boolean;
  onDelete: () => void;
}

export function CollectionHeader(props: CollectionHeaderProps) {
  const { id, title, imageCount, isDeleting, onDelete } = props;
  return (
    <ScreenHeader
      title={title}
      note={countOfImages(imageCount)}
      above={<Link to="/dashboard/collections">Collections</Link>}
    >
      <ButtonLink color="secondary" to={`${collectionPath(id)}/edit`}>
        Edit
      </ButtonLink>
      <SelectImagesLink id={id} color="secondary" />
      <Button
        color="secondary"
        aria-label={`Delete ${title}`}
        disabled={isDeleting}
        onClick={onDelete}
      >
        Delete
      </Button>
    </ScreenHeader>
  );
}

export const SelectImagesLink = ({ id, color }: { id: string; color: 'primary' | 'secondary' }) => (
  <ButtonLink color={color} to={`${collectionPath(id)}/images`}>
    Select Images
  </ButtonLink>
);
