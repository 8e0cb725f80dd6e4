/** Elements that take keys for themselves: shortcuts do nothing in them. */
export const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';

/**
 * A dialog that is open: shortcuts of the page do nothing behind it. The focus does not show it, since a click on the
 * text of a dialog moves the focus to the body. The app opens every dialog as a modal one, and jsdom lacks `:modal`.
 */
export const OPEN_DIALOG = 'dialog[open]';
