import { randomNumbers } from '@salon/test-kit';
import sharp from 'sharp';
import type { Described, LabelledPicture } from './labelled-set.ts';
import { sample } from '../random.ts';
import { embedded, type EmbeddedPicture } from './vectors.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const colours: Readonly<Record<string, Rgb>> = {
  red: [220, 25, 30],
  orange: [240, 140, 30],
  yellow: [245, 220, 45],
  green: [40, 150, 50],
  blue: [30, 75, 205],
  brown: [115, 70, 40],
  black: [10, 10, 10],
  white: [248, 248, 248],
  gray: [128, 128, 128],
};
const names = Object.keys(colours);
/** Words that occur only in captions; the tiny models do not know them. */
const occasions = ['birthday', 'picnic', 'concert', 'anna', 'otto'];
/** Colours that the models know and no picture has, then words that they do not know. */
export const absentFromColours: readonly string[] = [
  ...['purple', 'pink', 'cyan', 'violet'],
  ...['elephant', 'submarine', 'accordion', 'x-ray', 'igloo', 'qwxzjv', 'a dinosaur on skis'],
];

const SIDE = 64;
const PIXEL_NOISE = 24;
/**
 * The length of the random vector that is added to each vector of the model, which has length 1. The noise makes
 * pictures of one kind differ. With it, as with real models, a text that describes no image scores 2 to 3 standard
 * deviations for the best of 1,000 images.
 */
const VECTOR_NOISE = 0.8;
/** The shares of images with each kind of text. All other images have only a file name as cameras write it. */
const shares = { isTrue: 0.3, isOfOccasion: 0.1, isMisleading: 0.06, hasMisleadingName: 0.06 };

/** Plain and mixed colour pictures without texts. */
export function colourDrawings(count: number): LabelledPicture[] {
  return Array.from({ length: count }, (_, number) => {
    const random = randomNumbers(number);
    const labels = sample(names, random() < 0.5 ? 1 : 2, random);
    return { fileName: `${number}.png`, labels, read: () => draw(labels, random) };
  });
}

/**
 * Repeats the drawings with noise up to `count`. Some images have captions, a few of them wrong, and some have wrong
 * file names.
 * @param texts the vectors of the background prompts
 */
export function colourSet(
  drawings: readonly EmbeddedPicture[],
  count: number,
  texts: readonly Float32Array[],
): EmbeddedPicture[] {
  const random = randomNumbers(count);
  return Array.from({ length: count }, (_, number) => {
    const { labels, vector } = drawings[number % drawings.length]!; // `drawings` is not empty
    const described = describe(number, labels, random);
    return embedded(described, { number, vector: withNoise(vector, random), texts });
  });
}

function describe(number: number, shown: readonly string[], random: () => number): Described {
  const others = names.filter((name) => !shown.includes(name));
  const [other = ''] = sample(others, 1, random);
  const isNamedWrong = random() < shares.hasMisleadingName;
  const fileName = isNamedWrong ? `${other}-${number}.jpg` : `IMG_${10_000 + number}.jpg`;
  const { isTrue, isOfOccasion, isMisleading } = shares;
  const kind = random();
  if (kind < isTrue)
    return { fileName, labels: shown, caption: `A ${shown.join(' and ')} picture` };
  if (kind < isTrue + isOfOccasion) {
    const [occasion = ''] = sample(occasions, 1, random);
    return { fileName, labels: [...shown, occasion], caption: `Remember ${occasion}` };
  }
  if (kind < isTrue + isOfOccasion + isMisleading)
    return { fileName, labels: shown, caption: `Not quite ${other}` };
  return { fileName, labels: shown };
}

/** Draws one colour, or two side by side, each on at least two fifths of the picture. */
function draw(shown: readonly string[], random: () => number): Promise<Buffer> {
  const [first = '', second = first] = shown;
  const edge = SIDE * (0.4 + 0.2 * random());
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const isLeft = Math.floor(at / 3) % SIDE < edge;
    const channel = colours[isLeft ? first : second]?.[at % 3] ?? 0;
    pixels[at] = Math.min(255, Math.max(0, channel + PIXEL_NOISE * (random() - 0.5)));
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A vector of length 1 near this one, in a random direction. */
function withNoise(vector: Float32Array, random: () => number): Float32Array {
  const noise = vector.map(() => random() - 0.5);
  const scale = VECTOR_NOISE / Math.hypot(...noise);
  const noisy = vector.map((component, at) => component + scale * (noise[at] ?? 0));
  const length = Math.hypot(...noisy);
  return noisy.map((component) => component / length);
}
