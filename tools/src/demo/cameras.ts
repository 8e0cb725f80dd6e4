/** What a camera writes into its pictures. Focal lengths in mm. */
export interface Camera {
  make: string;
  model: string;
  lens: string;
  focalLength: number;
  /** As on a full frame. */
  focalLengthEquivalent: number;
}

export const cameras = {
  wide: {
    make: 'NIKON CORPORATION',
    model: 'NIKON Z 7_2',
    lens: 'NIKKOR Z 14-30mm f/4 S',
    focalLength: 20,
    focalLengthEquivalent: 20,
  },
  standard: {
    make: 'SONY',
    model: 'ILCE-7M4',
    lens: 'FE 35mm F1.8',
    focalLength: 35,
    focalLengthEquivalent: 35,
  },
  long: {
    make: 'Canon',
    model: 'Canon EOS R5',
    lens: 'RF70-200mm F4 L IS USM',
    focalLength: 145,
    focalLengthEquivalent: 145,
  },
  small: {
    make: 'FUJIFILM',
    model: 'X-T5',
    lens: 'XF23mmF1.4 R LM WR',
    focalLength: 23,
    focalLengthEquivalent: 35,
  },
  range: {
    make: 'LEICA CAMERA AG',
    model: 'LEICA Q3',
    lens: 'SUMMILUX 1:1.7/28 ASPH.',
    focalLength: 28,
    focalLengthEquivalent: 28,
  },
} satisfies Record<string, Camera>;
