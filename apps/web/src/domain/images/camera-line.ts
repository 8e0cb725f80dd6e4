import { groupMetadata } from './format-metadata.ts';
import type { Metadata } from './format-metadata.ts';

/** The camera and its settings in one line: `Nikon D800 · f/8 · 1/250 s · ISO 200 · 50 mm`. */
export function cameraLine({ camera, aperture, shutterSpeed, iso, focalLength }: Metadata): string {
  const short = { camera, aperture, shutterSpeed, iso, focalLength };
  const all = { lens: null, focalLengthEquivalent: null, date: null, ...short };
  return groupMetadata(all)
    .flatMap(({ rows }) => rows)
    .map(({ name, label, value }) => (name === 'iso' ? `${label} ${value}` : value))
    .join(' · ');
}
