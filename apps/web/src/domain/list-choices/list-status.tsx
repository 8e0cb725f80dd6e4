import { useState } from 'react';
import { Announced, noAnnouncement } from '../../ui/announced.tsx';
import { valueOf } from '../images/image-filter.ts';
import type { ListParams } from './use-list-params.ts';

interface ListStatusProps {
  params: ListParams;
  /** What the search and the filter have left; null while that is not known. */
  outcome: string | null;
}

/** Announces the outcome of each new search or filter, and no later change of the list. */
export function ListStatus({ params: { list, filter }, outcome }: ListStatusProps) {
  const query = `${valueOf(filter)} ${list.text}`;
  const [announced, setAnnounced] = useState({ query, announcement: noAnnouncement });
  const isNew = announced.query !== query;
  if (isNew && outcome !== null) setAnnounced({ query, announcement: { text: outcome } });
  return <Announced announcement={isNew ? noAnnouncement : announced.announcement} />;
}
