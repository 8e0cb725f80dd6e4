import { tidyName, type PublicSettingValues } from '@salon/api-contract';
import type { Metadata } from './format-metadata.ts';

type Display = Pick<PublicSettingValues, 'cameraNames' | 'lensNames' | 'hideDates'>;

/** What visitors read of an image, as the settings have it: tidy names, and a date only where dates are shown. */
export function displayedMetadata(
  metadata: Metadata,
  { cameraNames, lensNames, hideDates }: Display,
): Metadata {
  return {
    ...metadata,
    camera: metadata.camera && tidyName(metadata.camera, cameraNames),
    lens: metadata.lens && tidyName(metadata.lens, lensNames),
    date: hideDates ? null : metadata.date,
  };
}
