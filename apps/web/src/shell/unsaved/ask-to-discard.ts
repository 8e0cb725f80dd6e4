import { showDialog } from '../dialogs/show-dialog.ts';

/** Asks whether what was typed may be lost. @param discard runs when it may */
export const askToDiscard = (discard: () => void) =>
  showDialog({
    title: 'Discard changes?',
    description: 'What you changed here has not been saved.',
    actions: [{ name: 'Discard', color: 'danger', callback: discard }],
  });
