import { ScreenNotLoaded } from '../../ui/screen-not-loaded.tsx';
import { messages } from './messages.ts';

interface CollectionNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

export const CollectionNotLoaded = (props: CollectionNotLoadedProps) => (
  <ScreenNotLoaded {...props} texts={messages.notLoaded} allPath="/dashboard/collections" />
);
