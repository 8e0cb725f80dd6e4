import { IconButton } from '../../ui/icon-button.tsx';
import { hasLetterKeys } from '../../ui/letter-keys.ts';
import { ListToolbar } from '../../domain/list-choices/list-toolbar.tsx';
import styles from './images-toolbar.module.css';
import { messages } from './messages.ts';
import type { ListParams } from '../../domain/list-choices/use-list-params.ts';

interface ImagesToolbarProps {
  params: ListParams;
  hasLabels: boolean;
  onLabels: () => void;
  onHelp: () => void;
}

/** What narrows and orders the list, and how it is shown. */
export function ImagesToolbar({ params, hasLabels, onLabels, onHelp }: ImagesToolbarProps) {
  return (
    <ListToolbar params={params}>
      <IconButton
        icon="captions"
        label={messages.labels}
        title={messages.labels}
        aria-pressed={hasLabels}
        onClick={onLabels}
      />
      <IconButton
        icon="keyboard"
        label={messages.keyboard}
        title={messages.keyboard}
        // Without its key, the list needs the button on every screen.
        className={hasLetterKeys() ? styles.help : undefined}
        onClick={onHelp}
      />
    </ListToolbar>
  );
}
