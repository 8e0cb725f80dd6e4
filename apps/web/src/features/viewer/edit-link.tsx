import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { FROM_PARENT } from '../../ui/router/use-return.ts';
import * as messages from './edit-messages.ts';
import { buttonStyles } from './viewer-button.tsx';

/** Leads an admin to the form of the shown image, and from there back to the viewer. Visitors do not load it. */
export default function EditLink({ shownId }: { shownId: string | null }) {
  if (shownId === null) return null;
  return (
    <Link
      // Imports of editPath() and of the state itself would make the files of the first page larger.
      to={`/dashboard/images/${encodeURIComponent(shownId)}/edit`}
      state={'from-parent' satisfies typeof FROM_PARENT}
      className={buttonStyles.button}
      style={besideBack}
      aria-label={messages.editLabel}
      title={messages.edit}
    >
      <Icon name="pencil" />
    </Link>
  );
}

// Not a style sheet, whose name visitors would load.
const besideBack = {
  insetInlineStart: 'calc(max(var(--space-3), var(--side-inset)) + 44px + var(--space-2))',
};
