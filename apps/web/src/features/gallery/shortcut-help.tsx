import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { shortcutGroups } from './shortcut-messages.ts';

/** All keyboard shortcuts of the gallery. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutList groups={shortcutGroups} onClose={onClose} />;
}
