import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { messages } from './messages.ts';

/** Every key the list of images knows. */
export default function ListHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutList groups={messages.shortcuts} onClose={onClose} />;
}
