import { ConnectionNotice } from './connection/connection-notice.tsx';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { ToastRegion } from './toasts/toast-region.tsx';

/** What may lie over any screen. */
export default function Overlays() {
  return (
    <>
      <DialogHost />
      <ToastRegion />
      <ConnectionNotice />
    </>
  );
}
