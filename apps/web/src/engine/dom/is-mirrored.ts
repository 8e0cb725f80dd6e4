/** Whether the page reads from right to left: what is next then lies on the left. */
export const isMirrored = () => document.dir === 'rtl';
