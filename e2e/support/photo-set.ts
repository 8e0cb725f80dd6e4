import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The eight fields that cameras write. */
export interface CameraFields {
  camera: string | null;
  lens: string | null;
  aperture: number | null;
  shutterSpeed: number | null;
  iso: number | null;
  focalLength: number | null;
  focalLengthEquivalent: number | null;
  date: string | null;
}

type Alternatives = { [K in keyof CameraFields]?: CameraFields[K][] };

export interface ExpectedPhoto {
  file: string;
  size: number;
  width: number;
  height: number;
  make?: string;
  model?: string;
  metadata: CameraFields;
  alsoOk?: Alternatives;
}

export interface BadFile {
  file: string;
  /** The name to send instead of the file's own. */
  uploadName?: string;
  category: string;
  verdict: 'accept' | 'sanitise' | 'reject' | 'either';
  what: string;
  /** Texts that must never reach a visitor. */
  canaries?: string[];
  metadata?: CameraFields;
  alsoOk?: Alternatives;
}

const folder = process.env.PHOTO_SET ?? fileURLToPath(new URL('../fixtures', import.meta.url));

/**
 * Reads files and expectations from `e2e/fixtures`, or from the folder that `PHOTO_SET` names, which has the same
 * structure.
 */
export async function readPhotoSet(): Promise<{ photos: ExpectedPhoto[]; bad: BadFile[] }> {
  const text = await readFile(join(folder, 'expected.json'), 'utf8');
  const set = JSON.parse(text) as { photos: ExpectedPhoto[]; bad: BadFile[] }; // a file of this repository
  return { photos: set.photos, bad: set.bad.filter(({ file }) => file) };
}

export const photoPath = (file: string) => join(folder, 'photos', file);
export const badPath = (file: string) => join(folder, 'bad', file);
