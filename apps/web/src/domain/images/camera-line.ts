import { groupMetadata } from './format-metadata.ts';
import type { Metadata } from './format-metadata.ts';

/** The camera and its settings in one line: `Nikon D800 · f/8 · 1/250 s · ISO 200 · 50 mm`. */
export function cameraLine({ camera, aperture, shutterSpeed, iso, focalLength }: Metadata): string {
  return groupMetadata({ camera, aperture, shutterSpeed, iso, focalLength })
    .flatMap(({ rows }) => rows)
    .map(({ name, label, value }) => (name === 'iso' ? `${label} ${value}` : value))
    .join(' · ');
}
