import { Link } from 'react-router';
import type { Duplicate } from '@salon/api-contract';
import styles from './review.module.css';
import shared from './upload.module.css';

interface DuplicateNoticeProps {
  duplicate: Duplicate;
  /** The name of the file that is reviewed, for those who hear the button. */
  name: string;
  /** Where on this page the other one is reviewed, if it is. */
  anchor: string | null;
  onLeaveOut: () => void;
}

/** Says that the very same bytes are here already; whether that is meant, only a person knows. */
export function DuplicateNotice({ duplicate, name, anchor, onLeaveOut }: DuplicateNoticeProps) {
  return (
    <p className={styles.duplicate}>
      {sentenceOf(duplicate)} <Other duplicate={duplicate} anchor={anchor} />
      <button type="button" className={shared.textButton} onClick={onLeaveOut}>
        Leave out<span className="visually-hidden"> {name}</span>
      </button>
    </p>
  );
}

function sentenceOf({ state, originalFilename }: Duplicate): string {
  switch (state) {
    case 'published':
      return 'This very picture is in the gallery already.';
    case 'deleted':
      return 'This very picture lies in the trash.';
    case 'staged':
      return `This is the same picture as “${originalFilename}”, which waits for review as well.`;
  }
}

function Other({ duplicate, anchor }: Pick<DuplicateNoticeProps, 'duplicate' | 'anchor'>) {
  const { id, state } = duplicate;
  if (state === 'staged') return anchor && <a href={`#${anchor}`}>Show it</a>;
  // In a tab of its own: this one holds what is being reviewed.
  const to = state === 'published' ? `/dashboard/images/${id}` : '/dashboard/images/deleted';
  return (
    <Link to={to} target="_blank">
      {state === 'published' ? 'See the image' : 'See the trash'}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  );
}
