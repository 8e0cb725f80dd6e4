import type { ShortcutGroup } from '../../ui/shortcut-list.tsx';

/** The texts of the shortcut list, which is loaded when it opens. */
export const shortcutGroups: ShortcutGroup[] = [
  {
    title: 'On the wall',
    keys: [
      ['Space, Page down', 'Scroll on'],
      ['Shift Space, Page up', 'Scroll back'],
      ['Home, End', 'First, last photo'],
      ['Arrows, W A S D', 'Move between photos'],
      ['Tab', 'Next column, or the menu'],
      ['Enter', 'Open the photo'],
      ['Escape', 'Leave the photo'],
      ['?', 'Keyboard shortcuts'],
    ],
  },
  {
    title: 'In the viewer',
    keys: [
      ['← →', 'Previous, next photo'],
      ['↑ ↓', 'Show or hide the collection'],
      ['Enter, I', 'Show or hide the information'],
      ['Wheel, double-click, + −', 'Zoom in and out'],
      ['Shift ← ↑ → ↓', 'Move an enlarged photo'],
      ['Escape', 'Back to the gallery'],
    ],
  },
];
