import sharp from 'sharp';
import type { UploadFile } from './api.ts';

const colours = {
  red: '#d71e23',
  green: '#2d9637',
  blue: '#234bcd',
  yellow: '#f5de32',
  purple: '#802da0',
} as const;
export type Colour = keyof typeof colours;

/** A picture of one colour, which the tiny models recognise. Searches by words do not match its name. */
export async function aColourPicture(
  colour: Colour,
  camera: { Model?: string } = {},
): Promise<UploadFile> {
  const create = { width: 320, height: 240, channels: 3, background: colours[colour] } as const;
  const bytes = await sharp({ create }).withExif({ IFD0: camera }).jpeg({ quality: 95 }).toBuffer();
  return { name: `${colour.length}.jpg`, body: new Blob([new Uint8Array(bytes)]) };
}
