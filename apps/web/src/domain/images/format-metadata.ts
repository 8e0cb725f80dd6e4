import {
  formatShutterSpeed,
  imageFieldGroups,
  imageFieldNames,
  imageFields,
} from '@salon/api-contract';
import type { ImageField, ImageFieldDefinition, ImageMetadata } from '@salon/api-contract';
import { formatLongDate } from '../../ui/format/format-date.ts';
import { withoutNoise } from '../../ui/format/without-noise.ts';

/** The fields that belong to a group of the info panel. */
export type Metadata = Pick<
  ImageMetadata,
  {
    [Name in keyof ImageMetadata]: (typeof imageFields)[Name] extends { group: string }
      ? Name
      : never;
  }[keyof ImageMetadata]
>;

export interface MetadataGroup {
  title: (typeof imageFieldGroups)[number];
  rows: { name: ImageField; label: string; value: string }[];
}

/** The info panel of a photo: its groups in order, each only if something of it is known. */
export function groupMetadata(metadata: Partial<Metadata>): MetadataGroup[] {
  const values: Readonly<Record<string, Value>> = metadata;
  const rowsOf = (title: MetadataGroup['title']) =>
    imageFieldNames.flatMap((name) => {
      const field: ImageFieldDefinition = imageFields[name];
      const value = field.group === title && format(field, values[name]);
      return value ? [{ name, label: field.label, value }] : [];
    });
  return imageFieldGroups
    .map((title) => ({ title, rows: rowsOf(title) }))
    .filter(({ rows }) => rows.length > 0);
}

type Value = Metadata[keyof Metadata];

/** An empty text if there is nothing to show. */
function format(field: ImageFieldDefinition, value: Value | undefined): string {
  if (!value) return '';
  if (field.type === 'exposure') return `${formatShutterSpeed(Number(value))} s`;
  if (field.type === 'date') return formatLongDate(String(value));
  if (field.type !== 'decimal') return String(value);
  const { before = '', after = '' } = field;
  return before + withoutNoise(Number(value)) + after;
}
