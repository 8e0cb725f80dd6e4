/** Elements that take keys for themselves: shortcuts do nothing in them. */
export const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';
