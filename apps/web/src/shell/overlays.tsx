import { ToastRegion } from './toasts/toast-region.tsx';

/** What may lie over any screen. Loaded after the first one, since nothing of it is there at the start. */
export default function Overlays() {
  return <ToastRegion />;
}
