import { ShortcutList } from '../../ui/shortcut-list.tsx';
import type { ShortcutGroup } from '../../ui/shortcut-list.tsx';

const GROUPS: ShortcutGroup[] = [
  {
    title: 'In the list',
    keys: [
      ['Arrows, Page up, Page down', 'Move between images'],
      ['Home, End', 'First, last image'],
      ['Enter', 'Open the image'],
      ['?', 'This help'],
    ],
  },
  {
    title: 'Selecting',
    keys: [
      ['Space, Ctrl click', 'Select one more, or one less'],
      ['Shift arrows, Shift click', 'Select everything in between'],
      ['Drag', 'Select what lies under the frame'],
      ['Ctrl A', 'Select all'],
      ['Escape', 'Select nothing'],
    ],
  },
];

/** Every key the list of images knows. */
export default function ListHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutList groups={GROUPS} onClose={onClose} />;
}
