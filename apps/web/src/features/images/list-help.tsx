import { isApple } from '../../browser/is-apple.ts';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { messages } from './messages.ts';

/** Every key the list of images knows. */
export default function ListHelp({ onClose }: { onClose: () => void }) {
  const groups = isApple() ? messages.shortcutsOfMac : messages.shortcuts;
  return <ShortcutList groups={groups} onClose={onClose} />;
}
