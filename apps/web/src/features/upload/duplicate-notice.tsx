import { imagePath } from '../../domain/images/image-path.ts';
import { JumpLink } from '../../ui/jump-link.tsx';
import { Link } from '../../ui/link.tsx';
import type { Duplicate } from '@salon/api-contract';
import { Notice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './duplicate-notice.module.css';
import { duplicateTexts } from './messages.ts';

interface DuplicateNoticeProps {
  duplicate: Duplicate;
  /** The name of the reviewed file, for the accessible name of the button. */
  name: string;
  /** The id of the element where the other image is reviewed, if it is on this page. */
  anchor: string | null;
  onLeaveOut: () => void;
}

/** Warns that an image with the same bytes exists; only a person can decide whether both are wanted. */
export function DuplicateNotice({ duplicate, name, anchor, onLeaveOut }: DuplicateNoticeProps) {
  return (
    <Notice tone="warning" className={styles.notice}>
      <span>{sentenceOf(duplicate)}</span>
      <OtherImage duplicate={duplicate} anchor={anchor} />
      <TextButton onClick={onLeaveOut}>
        {duplicateTexts.leaveOut} <span className="visually-hidden">{name}</span>
      </TextButton>
    </Notice>
  );
}

function sentenceOf({ state, originalFilename }: Duplicate): string {
  return state === 'staged' ? duplicateTexts.staged(originalFilename) : duplicateTexts[state];
}

interface OtherImageProps {
  duplicate: Duplicate;
  anchor: string | null;
}

function OtherImage({ duplicate: { id, state }, anchor }: OtherImageProps) {
  if (state === 'staged') {
    return anchor && <JumpLink target={anchor}>{duplicateTexts.show}</JumpLink>;
  }
  const isPublished = state === 'published';
  // A new tab, because this one holds the review.
  return (
    <Link to={isPublished ? imagePath(id) : '/dashboard/images/deleted'} target="_blank">
      {isPublished ? duplicateTexts.seeImage : duplicateTexts.seeTrash}{' '}
      <span className="visually-hidden">{duplicateTexts.newTab}</span>
    </Link>
  );
}
