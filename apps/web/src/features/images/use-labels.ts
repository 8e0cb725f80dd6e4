import { useState } from 'react';
import { localStore } from '../../browser/browser-storage.ts';

const KEY = 'salon.image-labels';

/** Whether captions and file names are shown below the images; this browser remembers it. */
export function useLabels(): [hasLabels: boolean, toggle: () => void] {
  const [hasLabels, setLabels] = useState(() => localStore.getItem(KEY) === 'on');
  const toggle = () => {
    if (hasLabels) localStore.removeItem(KEY);
    else localStore.setItem(KEY, 'on');
    setLabels(!hasLabels);
  };
  return [hasLabels, toggle];
}
