import type { Metadata } from 'sharp';

/**
 * The entry "R03" of EXIF's interoperability directory, in both byte orders: tag 1, text, 4 bytes. By the design rule
 * for camera file systems (DCF 2.0), it says that the pixels are in Adobe RGB. Cameras then embed no profile.
 */
const R03 = [
  Buffer.from('010002000400000052303300', 'hex'),
  Buffer.from('000100020000000452303300', 'hex'),
];

/** Whether the pixels are in Adobe RGB although no profile says so. */
export const isInAdobeRgb = ({ icc, exif }: Metadata): boolean =>
  !icc && exif !== undefined && R03.some((entry) => exif.includes(entry));

/** X, Y and Z of the primaries of Adobe RGB (1998), adapted to D50 as profiles require, and of D50 itself. */
const primaryColours = {
  rXYZ: [0.60974, 0.31111, 0.01947],
  gXYZ: [0.20528, 0.62567, 0.06087],
  bXYZ: [0.14919, 0.06322, 0.74457],
};
const D50 = [0.9642, 1, 0.8249];
/** The exponent of its transfer curve. */
const gamma = 563 / 256;

const headerBytes = 128;
const tagBytes = 12;

const text = (characters: string) => Buffer.from(characters, 'latin1');
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** A signed number with 16 bits of fraction. */
const fixed = (value: number) => uint32(Math.round(value * 65_536));
const xyz = (values: readonly number[]) => Buffer.concat(values.map(fixed));
/** A curve of one entry is an exponent with 8 bits of fraction; padded to 4 bytes. */
const curve = Buffer.concat([text('curv'), uint32(0), uint32(1), uint32((gamma * 256) << 16)]);

/** An ICC profile, version 2.1, of a display with three primaries and one curve: ICC.1:2001-04, chapters 6 and 7. */
function makeProfile(): Buffer {
  const values: [signature: string, value: Buffer][] = [
    ...Object.entries({ wtpt: D50, ...primaryColours }).map(
      ([signature, point]): [string, Buffer] => [
        signature,
        Buffer.concat([text('XYZ '), uint32(0), xyz(point)]),
      ],
    ),
    ...['rTRC', 'gTRC', 'bTRC'].map((signature): [string, Buffer] => [signature, curve]),
  ];
  let at = headerBytes + 4 + tagBytes * values.length;
  const table = values.map(([signature, value]) => {
    const entry = Buffer.concat([text(signature), uint32(at), uint32(value.length)]);
    at += value.length;
    return entry;
  });
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02_10_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(D50).copy(header, 68);
  return Buffer.concat([
    header,
    uint32(values.length),
    ...table,
    ...values.map(([, value]) => value),
  ]);
}

/** APP2 with the signature of a profile and its part, 1 of 1. */
function segmentOf(profile: Buffer): Buffer {
  const content = Buffer.concat([text('ICC_PROFILE\0\x01\x01'), profile]);
  const start = Buffer.from([0xff, 0xe2, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
}

const segment = segmentOf(makeProfile());

/** A JPEG with the profile of Adobe RGB. */
export const withAdobeRgb = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
