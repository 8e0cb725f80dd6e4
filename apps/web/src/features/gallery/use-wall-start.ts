import { useState } from 'react';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery } from './gallery-slice.ts';
import type { Order } from './image-lists.ts';

interface WallStart {
  order: Order;
  newestFirst: boolean;
}

/**
 * The first order of the wall: the one this tab remembers, else the one of the settings. The page
 * contains those settings. If a cached page has older ones, the server's reply counts as long as nothing is
 * laid out; visible images do not change their order.
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
