import { ScreenNotLoaded } from '../../ui/screen-not-loaded.tsx';
import { messages } from './messages.ts';

interface ImageNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

export const ImageNotLoaded = (props: ImageNotLoadedProps) => (
  <ScreenNotLoaded {...props} texts={messages.notLoaded} allPath="/dashboard/images" />
);
