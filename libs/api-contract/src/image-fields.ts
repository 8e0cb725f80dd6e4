// Without zod: the info panel of the viewer loads this module.
import { limits } from './limits.ts';

/** Groups of the info panel, in order. */
export const imageFieldGroups = ['Camera', 'Settings', 'Other'] as const;

interface Common {
  label: string;
  /** The label of the input, if it also has to name the unit. */
  inputLabel?: string;
  /**
   * The width of the input: a whole row, half a row, half a row also on narrow screens (`pair`), or by default a third.
   */
  inputWidth?: 'wide' | 'half' | 'pair';
  /** The group in the info panel; absent if the panel does not show the field. */
  group?: (typeof imageFieldGroups)[number];
}

/** One metadata field of an image as the code defines it. */
export type ImageFieldDefinition = Common &
  (
    | { type: 'string'; maxLength: number }
    /** Several lines. */
    | { type: 'text'; maxLength: number }
    /** Greater than 0. `before` and `after` surround the number where it is displayed. */
    | { type: 'decimal'; max: number; before?: string; after?: string }
    /** Seconds, typed and displayed as photographers do: 1/250. */
    | { type: 'exposure'; max: number }
    | { type: 'date' }
    /** Texts by language. */
    | { type: 'captions' }
  );

/**
 * Every metadata field that an admin may edit, by its name, in the order of the form; schemas, types, the stored record
 * and the pages are derived from this. The name is also the field's name in the database. The limits reject impossible
 * values, not rare equipment: the longest lens ever sold is below 10 m, and no single exposure takes a day.
 */
export const imageFields = {
  captions: { type: 'captions', label: 'Caption', inputWidth: 'wide' },
  date: { type: 'date', label: 'Date', inputWidth: 'half', group: 'Other' },
  camera: {
    type: 'string',
    label: 'Camera',
    inputWidth: 'half',
    group: 'Camera',
    maxLength: limits.metadataTextLength,
  },
  lens: {
    type: 'string',
    label: 'Lens',
    inputWidth: 'wide',
    group: 'Camera',
    maxLength: limits.metadataTextLength,
  },
  aperture: {
    type: 'decimal',
    label: 'Aperture',
    inputLabel: 'Aperture (ƒ/)',
    group: 'Settings',
    before: 'f/',
    max: 1_000,
  },
  shutterSpeed: { type: 'exposure', label: 'Shutter speed', group: 'Settings', max: 86_400 },
  iso: { type: 'decimal', label: 'ISO', group: 'Settings', max: 100_000_000 },
  focalLength: {
    type: 'decimal',
    label: 'Focal length',
    inputLabel: 'Focal length (mm)',
    inputWidth: 'pair',
    group: 'Settings',
    after: ' mm',
    max: 100_000,
  },
  focalLengthEquivalent: {
    type: 'decimal',
    label: '35 mm equivalent',
    inputLabel: '35 mm equivalent (mm)',
    inputWidth: 'pair',
    group: 'Settings',
    after: ' mm',
    max: 100_000,
  },
  comment: {
    type: 'text',
    label: 'Comment',
    inputWidth: 'wide',
    maxLength: limits.commentLength,
  },
} as const satisfies Record<string, ImageFieldDefinition>;

type Fields = typeof imageFields;
export type ImageField = keyof Fields;
type FieldType = ImageFieldDefinition['type'];

/** The value of a field, by its type; null where it is unknown. */
export interface ImageFieldValues {
  string: string | null;
  text: string | null;
  decimal: number | null;
  exposure: number | null;
  /** The camera's own clock, ISO 8601 without a zone. */
  date: string | null;
  captions: Record<string, string>;
}

export type ImageMetadata = {
  -readonly [Name in ImageField]: ImageFieldValues[Fields[Name]['type']];
};

export const imageFieldNames = Object.keys(imageFields) as ImageField[];

/** A function for each type of field. */
export type ImageFieldMakers<Made extends Record<FieldType, unknown> = Record<FieldType, unknown>> =
  {
    [Type in FieldType]: (definition: Extract<ImageFieldDefinition, { type: Type }>) => Made[Type];
  };

/** The fields, each with the result of the function for its type. */
export function mapImageFields<Makers extends ImageFieldMakers>(makers: Makers) {
  const made = imageFieldNames.map((name) => {
    const definition: ImageFieldDefinition = imageFields[name];
    // This function accepts definitions of this type.
    const make = makers[definition.type] as (definition: ImageFieldDefinition) => unknown;
    return [name, make(definition)];
  });
  // Each name has the result of the maker for its type.
  return Object.fromEntries(made) as {
    [Name in ImageField]: ReturnType<Makers[Fields[Name]['type']]>;
  };
}

const unknown = () => null;

/** The metadata of an image without any known value. */
export const emptyMetadata: ImageMetadata = mapImageFields({
  string: unknown,
  text: unknown,
  decimal: unknown,
  exposure: unknown,
  date: unknown,
  captions: () => ({}),
});
