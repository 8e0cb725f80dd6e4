import { isFailure } from '../../http/api-error.ts';
import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';

/** Follows the refusal of a change, if what was to be changed does not exist: the way to restore it, in another tab. */
export const TrashHint = ({ error }: { error: unknown }) =>
  isFailure(error) &&
  error.status === 404 && (
    <>
      {' '}
      {messages.restorable}{' '}
      <Link to="/dashboard/images/deleted" target="_blank">
        {messages.trash}
      </Link>
      .
    </>
  );
