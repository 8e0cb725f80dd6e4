import { useState } from 'react';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery } from './gallery-slice.ts';
import type { Order } from './gallery-slice.ts';

interface WallStart {
  order: Order;
  newestFirst: boolean;
}

/**
 * The order in which the wall first shows its images: that which the tab remembers, or that of the settings. The page
 * names those settings; where a stored page names older ones, the reply of the server counts as long as nothing is
 * laid out. What visitors see does not change its order by itself.
 */
export function useWallStart(remembered: Order | null): WallStart {
  const { wallOrder, newestFirst } = useAppSelector(selectSettings);
  const { status, all } = useAppSelector(selectGallery);
  const order = remembered ?? wallOrder;
  const [start, setStart] = useState<WallStart>({ order, newestFirst });
  const isWaiting = (status === 'idle' || status === 'loading') && all.name === '';
  const isOther = order !== start.order || (order === 'date' && newestFirst !== start.newestFirst);
  if (isWaiting && isOther) setStart({ order, newestFirst });
  return start;
}
