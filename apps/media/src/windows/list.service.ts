import { Injectable } from '@nestjs/common';
import type { AdminList } from '@salon/api-contract';
import { LRUCache } from 'lru-cache';
import type { Gallery } from '../gallery/gallery.ts';
import type { GalleryRow } from '../gallery/gallery-row.ts';
import { SearchService, type Search } from '../search/search.service.ts';
import { filtered } from './filters.ts';
import { inOrderOf } from './image-orders.ts';
import { listedRows, type ListedRows } from './listed-rows.ts';

/** A list of the dashboard, ready to be read from the gallery. */
export interface PreparedList {
  /** Distinguishes the list from all others. */
  name: string;
  rows: (gallery: Gallery) => ListedRows;
}

interface Remembered extends ListedRows {
  galleryVersion: string;
}

/** Two admins with a list and a search each; a list of 100,000 images takes 1 MB. */
const maxRemembered = 8;

/** The lists of the dashboard, from the rows in memory. */
@Injectable()
export class ListService {
  private readonly remembered = new LRUCache<string, Remembered>({ max: maxRemembered });

  constructor(private readonly searches: SearchService) {}

  /** @param client drops the earlier searches of the same client */
  async prepare(list: AdminList, client?: string): Promise<PreparedList> {
    const search = list.text ? await this.searches.prepare(list.text, client ?? null) : null;
    const { sort = '', only = '', camera = '', year = '' } = list;
    const name = JSON.stringify([sort, only, camera, year, search?.name]);
    return { name, rows: (gallery) => this.read(name, list, search, gallery) };
  }

  private read(name: string, list: AdminList, search: Search | null, gallery: Gallery): ListedRows {
    const known = this.remembered.get(name);
    const galleryVersion = gallery.version;
    if (known?.galleryVersion === galleryVersion) return known;
    const rows = rowsOf(list, search, gallery, known?.rows);
    const listed = { ...listedRows(rows), galleryVersion };
    this.remembered.set(name, listed);
    return listed;
  }
}

/** @param before the rows of the same list at an earlier version of the gallery */
function rowsOf(
  { text, sort, ...filter }: AdminList,
  search: Search | null,
  gallery: Gallery,
  before: readonly GalleryRow[] = [],
): readonly GalleryRow[] {
  const found = search
    ? search.find(gallery).ids.flatMap((id) => gallery.row(id) ?? [])
    : gallery.newest();
  const rows = filtered(found, filter);
  const isInOrder = sort === undefined || (sort === 'newest' && !text);
  return isInOrder ? rows : inOrderOf(almostInOrder(rows, before, gallery), sort);
}

/** The same rows, those of the earlier list first and in its order. */
function almostInOrder(
  rows: readonly GalleryRow[],
  before: readonly GalleryRow[],
  gallery: Gallery,
): readonly GalleryRow[] {
  if (before.length === 0) return rows;
  const left = new Set(rows);
  const known = before.flatMap(({ id }) => {
    const row = gallery.row(id);
    return row && left.delete(row) ? row : [];
  });
  return [...known, ...left];
}
