import { ShortcutList } from '../../ui/shortcut-list.tsx';
import type { ShortcutGroup } from '../../ui/shortcut-list.tsx';

const GROUPS: ShortcutGroup[] = [
  {
    title: 'On the wall',
    keys: [
      ['Space, Page down', 'Scroll on'],
      ['Shift Space, Page up', 'Scroll back'],
      ['Home, End', 'First, last photograph'],
      ['Arrows, W A S D', 'Move between photographs'],
      ['Tab', 'Next column, or the menu'],
      ['Enter', 'Open the photograph'],
      ['Escape', 'Leave the photograph'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'In front of an image',
    keys: [
      ['← →', 'Previous, next in the collection'],
      ['↑ ↓', 'Show or hide the collection'],
      ['Enter, I', 'Show or hide the information'],
      ['Escape', 'Back to the gallery'],
    ],
  },
];

/** Every key the gallery knows. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutList groups={GROUPS} onClose={onClose} />;
}
