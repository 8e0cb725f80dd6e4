import { formatShutterSpeed } from '@salon/api-contract';
import { formatLongDate } from '../../ui/format/format-date.ts';
import type { Metadata } from './images.ts';

export interface MetadataGroup {
  title: 'Camera' | 'Settings' | 'Other';
  rows: { label: string; value: string }[];
}

/** The wall label of a photo: its groups in order, each only if something of it is known. */
export function groupMetadata(metadata: Metadata): MetadataGroup[] {
  const { camera, lens, aperture, shutterSpeed, iso, date } = metadata;
  const { focalLength, focalLengthEquivalent } = metadata;
  const groups: MetadataGroup[] = [
    { title: 'Camera', rows: [...row('Camera', camera), ...row('Lens', lens)] },
    {
      title: 'Settings',
      rows: [
        ...row('Aperture', aperture && `f/${withoutNoise(aperture)}`),
        ...row('Shutter speed', shutterSpeed && `${formatShutterSpeed(shutterSpeed)} s`),
        ...row('ISO', iso && String(iso)),
        ...row('Focal length', focalLength && `${withoutNoise(focalLength)} mm`),
        ...row(
          '35 mm equivalent',
          focalLengthEquivalent && `${withoutNoise(focalLengthEquivalent)} mm`,
        ),
      ],
    },
    { title: 'Other', rows: row('Date', date && formatLongDate(date)) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function row(label: string, value: string | 0 | null) {
  return value ? [{ label, value }] : [];
}

/** The digits the value has; what lies behind the third decimal is noise of 32-bit fractions: 1.7799999714. */
function withoutNoise(value: number): string {
  return String(Number(value.toFixed(3)));
}
