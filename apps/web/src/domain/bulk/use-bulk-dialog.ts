import { useEffect, useEffectEvent, useState } from 'react';

type BulkDialog = 'edit' | 'add';

/**
 * Which dialog about the selected images is open.
 * @param onDialog runs when a dialog opens or closes
 */
export function useBulkDialog(onDialog: (isOpen: boolean) => void) {
  const [open, setOpen] = useState<BulkDialog | null>(null);
  const show = (dialog: BulkDialog | null) => {
    setOpen(dialog);
    onDialog(dialog !== null);
  };
  // Without a selection the actions are unmounted, with an open dialog.
  const reportClosed = useEffectEvent(() => onDialog(false));
  useEffect(() => () => reportClosed(), []);
  return { open, setOpen: show, close: () => show(null) };
}
